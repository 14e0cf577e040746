import { ApiKeySchema } from './api-key.schema.ts';
import { ApiKeyUsageSchema } from './api-key-usage.schema.ts';

/** The room's entities. */
export const apiKeyEntities = [ApiKeySchema, ApiKeyUsageSchema];
