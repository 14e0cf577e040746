import { ClientLogoSchema } from './client-logo.schema.ts';

/** The room's entities. */
export const logoEntities = [ClientLogoSchema];
