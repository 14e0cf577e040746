import { malformation } from '#shared-kernel/domain/well-formed';
import { CallbackRefusal } from '../domain/social-refusals.ts';

/** A code of Microsoft has some thousand characters. */
const VALUE_LENGTH = 8192;
const MOST = 30;

/** Each parameter given once (RFC 6749 §3.1). @throws INVALID_CALLBACK_REQUEST */
export function callbackParameters(source: object): Readonly<Record<string, string>> {
  const given = Object.entries(source as Record<string, unknown>);
  const isValid = ([, value]: [string, unknown]) => typeof value === 'string' && value.length <= VALUE_LENGTH;
  const isRefused = given.length > MOST || !given.every(isValid) || malformation(source) !== undefined;
  if (isRefused) throw CallbackRefusal.INVALID_CALLBACK_REQUEST();
  // An empty one counts as missing (RFC 6749 §3.1).
  return Object.fromEntries((given as [string, string][]).filter(([, value]) => value !== ''));
}
