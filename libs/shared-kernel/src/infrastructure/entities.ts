import { JobRunSchema } from './persistence/job-run.schema.ts';
import { QueueItemSchema } from './queue/queue-item.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

/** The kernel's own tables. */
export const entities = [JobRunSchema, QueueItemSchema, RateLimitSchema];
