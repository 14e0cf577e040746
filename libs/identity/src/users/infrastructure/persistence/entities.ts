import { AccountSchema } from './account.schema.ts';
import { UserSchema } from './user.schema.ts';
import { VerificationSchema } from './verification.schema.ts';

export const userEntities = [UserSchema, AccountSchema, VerificationSchema];
