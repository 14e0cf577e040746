import { CustomRoleSchema } from './custom-role.schema.ts';
import { InvitationSchema } from './invitation.schema.ts';
import { MemberSchema } from './member.schema.ts';
import { OrganizationSchema } from './organization.schema.ts';
import { TeamMemberSchema, TeamSchema } from './team.schema.ts';

/** All entities of the context. */
export const organizationEntities = [
  OrganizationSchema,
  CustomRoleSchema,
  MemberSchema,
  InvitationSchema,
  TeamSchema,
  TeamMemberSchema,
];
