import { InteractionSchema } from './interaction.schema.ts';
import { PushedRequestSchema } from './pushed-request.schema.ts';

/** The room's entities. */
export const authorizationEntities = [InteractionSchema, PushedRequestSchema];
