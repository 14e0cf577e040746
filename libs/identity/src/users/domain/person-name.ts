import { isPicture } from '#shared-kernel/domain/picture';
import { plainName } from '#shared-kernel/domain/plain-name';
import type { AccountOptions } from './account-options.ts';
import { AccountRefusal, UsernameRefusal } from './account-refusals.ts';

/** The name of a person, as it is stored. @throws INVALID_FIELD when nothing visible is left */
export function personName(text: string): string {
  const name = plainName(text);
  if (name === '') throw AccountRefusal.INVALID_FIELD({ field: 'name' });
  return name;
}

/** The picture of a person, as it is stored; "" is none, as forms send it. @throws INVALID_FIELD */
export function personImage(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (!isPicture(text)) throw AccountRefusal.INVALID_FIELD({ field: 'image' });
  return text;
}

const ALLOWED = /^[a-zA-Z0-9_.]+$/;

/** @throws USERNAME_TOO_SHORT, USERNAME_TOO_LONG, INVALID_USERNAME */
export function normalizeUsername(
  text: string,
  limits: Pick<AccountOptions, 'usernameMinLength' | 'usernameMaxLength'>,
): string {
  if (text.length < limits.usernameMinLength) throw UsernameRefusal.USERNAME_TOO_SHORT();
  if (text.length > limits.usernameMaxLength) throw UsernameRefusal.USERNAME_TOO_LONG();
  if (!ALLOWED.test(text)) throw UsernameRefusal.INVALID_USERNAME();
  return text.toLowerCase();
}
