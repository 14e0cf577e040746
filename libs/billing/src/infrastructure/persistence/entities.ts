import { customerEntities } from '../../customers/infrastructure/persistence/entities.ts';
import { entitlementEntities } from '../../entitlements/infrastructure/persistence/entities.ts';
import { mirrorEntities } from '../../mirror/infrastructure/persistence/entities.ts';
import { sellingEntities } from '../../selling/infrastructure/persistence/entities.ts';
import { usageEntities } from '../../usage/infrastructure/persistence/entities.ts';
import { inboxEntities } from '../../inbox/infrastructure/persistence/entities.ts';

/** All entities of the context. */
export const billingEntities = [
  ...mirrorEntities,
  ...customerEntities,
  ...entitlementEntities,
  ...usageEntities,
  ...inboxEntities,
  ...sellingEntities,
];
