import { AccountLinkSchema } from '../../customers/infrastructure/persistence/account-link.schema.ts';
import { EntitlementsSchema } from '../../entitlements/infrastructure/persistence/entitlements.schema.ts';
import { InboxSchema } from '../../inbox/infrastructure/persistence/inbox.schema.ts';
import {
  BillingConnectionSchema,
  BillingErasureSchema,
  BillingObjectSchema,
} from '../../mirror/infrastructure/persistence/billing-object.schema.ts';
import {
  BrokenObjectSchema,
  SyncRunSchema,
  WatchedEndpointSchema,
  WatchTurnSchema,
} from '../../mirror/infrastructure/persistence/resync.schema.ts';
import { BillingCommandSchema } from '../../selling/infrastructure/persistence/command.schema.ts';
import { RefundRequestSchema } from '../../selling/infrastructure/persistence/refund-request.schema.ts';
import { UsageEventSchema } from '../../usage/infrastructure/persistence/usage-event.schema.ts';

export const billingEntities = [
  BillingObjectSchema,
  BillingErasureSchema,
  BillingConnectionSchema,
  SyncRunSchema,
  BrokenObjectSchema,
  WatchedEndpointSchema,
  WatchTurnSchema,
  AccountLinkSchema,
  EntitlementsSchema,
  UsageEventSchema,
  InboxSchema,
  BillingCommandSchema,
  RefundRequestSchema,
];
