import { BillingConnectionSchema } from './billing-connection.schema.ts';
import { BillingErasureSchema } from './billing-erasure.schema.ts';
import { BillingObjectSchema } from './billing-object.schema.ts';
import { BrokenObjectSchema } from './broken-object.schema.ts';
import { SyncRunSchema } from './sync-run.schema.ts';
import { WatchTurnSchema } from './watch-turn.schema.ts';
import { WatchedEndpointSchema } from './watched-endpoint.schema.ts';

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
