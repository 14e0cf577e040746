import { RefundRequestSchema } from './refund-request.schema.ts';

/** The room's entities. */
export const refundEntities = [RefundRequestSchema];
