import { accountLinkEntities } from '../../accounts/infrastructure/persistence/entities.ts';
import { entitlementEntities } from '../../entitlements/infrastructure/persistence/entities.ts';
import { mirrorEntities } from '../../mirror/infrastructure/persistence/entities.ts';
import { purchaseEntities } from '../../purchases/infrastructure/persistence/entities.ts';
import { refundEntities } from '../../refunds/infrastructure/persistence/entities.ts';
import { usageEntities } from '../../usage/infrastructure/persistence/entities.ts';
import { webhookEntities } from '../../webhooks/infrastructure/persistence/entities.ts';
import { resyncEntities } from '../../resync/infrastructure/persistence/entities.ts';

/** All entities of the context. */
export const billingEntities = [
  ...mirrorEntities,
  ...resyncEntities,
  ...accountLinkEntities,
  ...entitlementEntities,
  ...usageEntities,
  ...webhookEntities,
  ...purchaseEntities,
  ...refundEntities,
];
