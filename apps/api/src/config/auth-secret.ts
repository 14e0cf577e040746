import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from './secret.ts';
import { items, type Kind } from './kinds.ts';

const MIN_BYTES = 32;
const MIN_DIFFERENT_CHARACTERS = 8;

/** Published in documentation, examples or as library defaults, hence not secret. */
const WELL_KNOWN = [
  'better-auth-secret-123456789',
  'better-auth-secret-12345678901234567890',
  'supersecretkeysupersecretkeysupersecretkey',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'at-least-32-characters-long-secret-key',
  'complex_password_at_least_32_characters_long',
  'this-is-a-secret-key-with-32-characters',
  'please-change-me-please-change-me-please',
  'abcdefghijklmnopqrstuvwxyz123456',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdef0123456789abcdef',
  '12345678901234567890123456789012',
];
const PLACEHOLDER = /change[-_ ]?(me|this)|your[-_ ].*(secret|key)|replace[-_ ]?(me|this|with)|example[-_ ]?secret/i;

/** The weakness of a secret, without repeating the secret; undefined when there is none. */
export function weaknessOf(text: string): string | undefined {
  if (Buffer.byteLength(text) < MIN_BYTES)
    return `must have at least ${MIN_BYTES} bytes; \`openssl rand -base64 48\` makes one`;
  if (WELL_KNOWN.includes(text.toLowerCase()) || PLACEHOLDER.test(text)) return 'is a published example; make your own';
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS) return 'repeats a few characters; make a random one';
  return undefined;
}

/** The ring of signing secrets: the first signs and seals, all verify and open. */
export const secretRing: Kind<readonly Secret[]> = {
  type: `comma-separated texts of at least ${MIN_BYTES} bytes`,
  schema: items
    .superRefine((secrets, context) => {
      if (secrets.length === 0) context.addIssue('must not be empty');
      secrets.forEach((secret, index) => {
        const weakness = weaknessOf(secret);
        if (weakness !== undefined) context.addIssue(`entry ${index + 1} ${weakness}`);
      });
    })
    .transform((secrets) => secrets.map((secret) => new Secret(secret))),
  print: String,
  secret: true,
};

/** The secret of a laptop: made once, kept in the data directory, readable by its owner only. */
export function keptSecret(dataDir: string): Secret {
  const file = join(dataDir, 'auth-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new Secret(readFileSync(file, 'utf8').trim());
}
