import { InteractionSchema } from './interaction.schema.ts';

/** The room's entities. */
export const authorizationEntities = [InteractionSchema];
