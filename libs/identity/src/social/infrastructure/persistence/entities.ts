import { HandedOutIdTokenSchema } from './handed-out-id-token.schema.ts';
import { TokenRefreshSchema } from './token-refresh.schema.ts';

/** The room's entities. */
export const socialEntities = [HandedOutIdTokenSchema, TokenRefreshSchema];
