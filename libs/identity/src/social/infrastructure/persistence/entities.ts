import { TokenRefreshSchema } from './token-refresh.schema.ts';

/** The room's entities. */
export const socialEntities = [TokenRefreshSchema];
