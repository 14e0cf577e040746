import { createHash } from 'node:crypto';

/**
 * SHA-256 of `text`, base64url without padding, 43 characters. For secrets of high entropy, and to name
 * what is no secret; never for passwords or codes.
 */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
