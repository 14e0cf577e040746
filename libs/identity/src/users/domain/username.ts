import type { AccountOptions } from './account-options.ts';
import { UsernameRefusal } from './account-refusals.ts';

const ALLOWED = /^[a-zA-Z0-9_.]+$/;

/**
 * The stored, unique form of a user name.
 * @throws USERNAME_TOO_SHORT, USERNAME_TOO_LONG, INVALID_USERNAME
 */
export function normalizeUsername(
  text: string,
  limits: Pick<AccountOptions, 'usernameMinLength' | 'usernameMaxLength'>,
): string {
  if (text.length < limits.usernameMinLength) throw UsernameRefusal.USERNAME_TOO_SHORT();
  if (text.length > limits.usernameMaxLength) throw UsernameRefusal.USERNAME_TOO_LONG();
  if (!ALLOWED.test(text)) throw UsernameRefusal.INVALID_USERNAME();
  return text.toLowerCase();
}
