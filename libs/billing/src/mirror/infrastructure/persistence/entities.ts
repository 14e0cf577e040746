import { BillingConnectionSchema } from './billing-connection.schema.ts';
import { BillingErasureSchema } from './billing-erasure.schema.ts';
import { BillingObjectSchema } from './billing-object.schema.ts';
import { BillingRefetchSchema } from './billing-refetch.schema.ts';

/** The room's entities. */
export const mirrorEntities = [
  BillingObjectSchema,
  BillingErasureSchema,
  BillingRefetchSchema,
  BillingConnectionSchema,
];
