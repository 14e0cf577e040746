import { BillingConnectionSchema } from './billing-connection.schema.ts';
import { BillingErasureSchema } from './billing-erasure.schema.ts';
import { BillingObjectSchema } from './billing-object.schema.ts';
import { BrokenObjectSchema, SyncRunSchema, WatchedEndpointSchema, WatchTurnSchema } from './resync.schema.ts';

/** The room's entities. */
export const mirrorEntities = [
  BillingObjectSchema,
  BillingErasureSchema,
  BillingConnectionSchema,
  SyncRunSchema,
  BrokenObjectSchema,
  WatchedEndpointSchema,
  WatchTurnSchema,
];
