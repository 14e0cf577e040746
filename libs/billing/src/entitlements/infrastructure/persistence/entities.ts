import { EntitlementsSchema } from './entitlements.schema.ts';

/** The room's entities. */
export const entitlementEntities = [EntitlementsSchema];
