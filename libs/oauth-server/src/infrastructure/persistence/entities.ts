import { ApiSchema, ApiScopeSchema } from '../../apis/infrastructure/persistence/api.schema.ts';
import {
  InteractionSchema,
  PushedRequestSchema,
} from '../../authorization/infrastructure/persistence/interaction.schema.ts';
import { UsedProofSchema } from '../../client-authentication/infrastructure/persistence/used-proof.schema.ts';
import { ClientRequestSchema, OAuthClientSchema } from '../../clients/infrastructure/persistence/client.schema.ts';
import { DeviceRequestSchema } from '../../devices/infrastructure/persistence/device-request.schema.ts';
import { ConsentSchema, OrganizationChoiceSchema } from '../../grants/infrastructure/persistence/consents.schema.ts';
import {
  AuthorizationCodeSchema,
  GrantSchema,
  TokenPairSchema,
} from '../../grants/infrastructure/persistence/grant.schema.ts';
import { SigningKeySchema } from '../../keys/infrastructure/persistence/signing-key.schema.ts';

export const oauthEntities = [
  OAuthClientSchema,
  ClientRequestSchema,
  ApiSchema,
  ApiScopeSchema,
  UsedProofSchema,
  SigningKeySchema,
  GrantSchema,
  AuthorizationCodeSchema,
  TokenPairSchema,
  ConsentSchema,
  OrganizationChoiceSchema,
  InteractionSchema,
  PushedRequestSchema,
  DeviceRequestSchema,
];
