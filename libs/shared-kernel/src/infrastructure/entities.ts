import { JobRunSchema } from './persistence/job-run.schema.ts';
import { OutboxSchema } from './persistence/outbox.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

/** The kernel's own tables. */
export const entities = [JobRunSchema, OutboxSchema, RateLimitSchema];
