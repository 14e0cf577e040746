import { JobRunSchema } from './persistence/job-run.schema.ts';
import { QueueItemSchema } from './queue/queue-item.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

export const entities = [JobRunSchema, QueueItemSchema, RateLimitSchema];
