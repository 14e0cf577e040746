import { ApiKeySchema } from './api-key.schema.ts';
import { ApiKeyUsageSchema } from './api-key-usage.schema.ts';

/** Everything the room keeps, for the application that opens the database. */
export const apiKeyEntities = [ApiKeySchema, ApiKeyUsageSchema];
