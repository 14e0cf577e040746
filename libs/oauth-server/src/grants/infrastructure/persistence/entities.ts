import { AuthorizationCodeSchema } from './authorization-code.schema.ts';
import { ConsentSchema } from './consent.schema.ts';
import { GrantSchema } from './grant.schema.ts';
import { OrganizationChoiceSchema } from './organization-choice.schema.ts';
import { TokenPairSchema } from './token-pair.schema.ts';

/** The room's entities. */
export const grantEntities = [
  GrantSchema,
  AuthorizationCodeSchema,
  TokenPairSchema,
  ConsentSchema,
  OrganizationChoiceSchema,
];
