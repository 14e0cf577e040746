import { UsageEventSchema } from './usage-event.schema.ts';

/** The room's entities. */
export const usageEntities = [UsageEventSchema];
