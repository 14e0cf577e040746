import { AccountLinkSchema } from './account-link.schema.ts';

/** The room's entities. */
export const customerEntities = [AccountLinkSchema];
