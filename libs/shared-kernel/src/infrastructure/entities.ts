import { OutboxSchema } from './persistence/outbox.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

/** The kernel's own tables. */
export const entities = [OutboxSchema, RateLimitSchema];
