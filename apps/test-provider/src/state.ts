import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AdapterPayload } from 'oidc-provider';
import type { Person } from './people.ts';

/** Credentials of the only client. This process listens on loopback alone and issues nothing that anything else accepts. */
export const CLIENT_ID = 'gatehouse';
export const CLIENT_SECRET = 'test-provider-development';

/** The settings that tests change. */
export interface Settings {
  accessTokenSeconds: number;
  /** Whether refresh tokens are issued. */
  refreshTokens: boolean;
  /** Whether id tokens name the person by id alone, so that the rest must be asked for. */
  bareIdTokens: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  accessTokenSeconds: 3600,
  refreshTokens: true,
  bareIdTokens: false,
};

interface Snapshot {
  readonly signingKey: JsonWebKey;
  readonly cookieKey: string;
  readonly people: readonly Person[];
  readonly records: readonly (readonly [string, AdapterPayload])[];
}

/** Everything that this process knows; it outlives the process where it has a file. */
export class State {
  readonly people: Person[];
  /** Tokens, codes, sessions and grants, by model and id. */
  readonly records: Map<string, AdapterPayload>;
  readonly signingKey: JsonWebKey;
  readonly cookieKey: string;
  readonly #path: string | undefined;
  #saved = '';

  /** @param path of the file; without one everything ends with the process */
  constructor(path?: string) {
    this.#path = path;
    const saved = path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Snapshot) : undefined;
    this.people = [...(saved?.people ?? [])];
    this.records = new Map(saved?.records);
    this.signingKey = saved?.signingKey ?? newSigningKey();
    this.cookieKey = saved?.cookieKey ?? randomBytes(32).toString('base64url');
  }

  /** Replaces the file as a whole, where something has changed. */
  save(): void {
    if (this.#path === undefined) return;
    const { signingKey, cookieKey, people, records } = this;
    const now = Date.now() / 1000;
    const kept = [...records].filter(([, { exp }]) => exp === undefined || exp > now);
    const text = JSON.stringify({ signingKey, cookieKey, people, records: kept } satisfies Snapshot);
    if (text === this.#saved) return;
    const draft = `${this.#path}.new`;
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, this.#path);
    this.#saved = text;
  }
}

function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}
