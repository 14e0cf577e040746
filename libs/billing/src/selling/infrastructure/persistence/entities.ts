import { BillingCommandSchema } from './command.schema.ts';
import { RefundRequestSchema } from './refund-request.schema.ts';

/** The room's entities. */
export const sellingEntities = [BillingCommandSchema, RefundRequestSchema];
