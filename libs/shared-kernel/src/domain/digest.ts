import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256, base64url, 43 characters. For secrets of high entropy; never for passwords or codes. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Whether `text` has this digest. Takes the same time wherever they differ. */
export function hasDigest(text: string, expected: string): boolean {
  const [given, known] = [Buffer.from(digest(text)), Buffer.from(expected)];
  return given.length === known.length && timingSafeEqual(given, known);
}
