import { AuditCopyPositionSchema } from './audit-copy/audit-copy-position.schema.ts';
import { JobRunSchema } from './persistence/job-run.schema.ts';
import { KnownSecretSchema } from './persistence/known-secret.schema.ts';
import { PictureSchema } from './persistence/picture.schema.ts';
import { QueueItemSchema } from './queue/queue-item.schema.ts';
import { RateLimitSchema } from './persistence/rate-limit.schema.ts';

export const entities = [
  AuditCopyPositionSchema,
  JobRunSchema,
  KnownSecretSchema,
  PictureSchema,
  QueueItemSchema,
  RateLimitSchema,
];
