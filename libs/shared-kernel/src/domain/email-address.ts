/** RFC 5321 §4.5.3.1: the whole address fits into 254 octets, the local part into 64, a label into 63. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A last label of digits only would make it an IP address (RFC 3696 §2). */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one form in which an address is stored, compared and mailed: NFKC, lower case without a locale.
 * Undefined when it is no plain `local@domain` (no display name, list, quote or control character).
 */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const address = text.normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (address.length > MAX_LENGTH || at < 1 || at > MAX_LOCAL_LENGTH) return undefined;
  return LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1)) ? address : undefined;
}
