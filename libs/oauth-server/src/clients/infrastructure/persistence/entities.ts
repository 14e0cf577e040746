import { OAuthClientSchema } from './client.schema.ts';
import { UsedProofSchema } from './used-proof.schema.ts';

/** The room's entities. */
export const clientEntities = [OAuthClientSchema, UsedProofSchema];
