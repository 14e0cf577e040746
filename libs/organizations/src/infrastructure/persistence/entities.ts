import { CustomRoleSchema } from './custom-role.schema.ts';
import { InvitationSchema } from './invitation.schema.ts';
import { MemberSchema } from './member.schema.ts';
import { OrganizationSchema } from './organization.schema.ts';
import { TeamPlaceSchema, TeamSchema } from './team.schema.ts';

/** Everything the context keeps, for the application that opens the database. */
export const organizationEntities = [
  OrganizationSchema,
  CustomRoleSchema,
  MemberSchema,
  InvitationSchema,
  TeamSchema,
  TeamPlaceSchema,
];
