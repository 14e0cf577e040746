import { JobRunSchema } from './persistence/job-run.schema.ts';
import { PictureSchema } from './persistence/picture.schema.ts';
import { QueueItemSchema } from './queue/queue-item.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

export const entities = [JobRunSchema, PictureSchema, QueueItemSchema, RateLimitSchema];
