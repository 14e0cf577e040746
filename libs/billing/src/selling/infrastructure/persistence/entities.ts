import { BillingCommandSchema } from './command.schema.ts';

/** The room's entities. */
export const sellingEntities = [BillingCommandSchema];
