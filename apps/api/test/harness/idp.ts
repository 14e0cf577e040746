type Settings = Readonly<Record<string, string>>;

/** Where providers have their keys. */
const USUAL_PLACES = [
  '/.well-known/jwks.json',
  '/jwks',
  '/jwks.json',
  '/oauth/discovery/keys',
  '/oauth2/v3/certs',
  '/certs',
  '/keys',
  '',
];

/** Providers that all are the one at `IDP_URL`, which need not describe itself. */
export class LocalIdp {
  private readonly url: string;
  private readonly keysUrl: string;

  private constructor(url: string, keysUrl: string) {
    this.url = url;
    this.keysUrl = keysUrl;
  }

  /** @param keysUrl where the application asks this object for the keys */
  static of({ IDP_URL = '' }: NodeJS.ProcessEnv, keysUrl: string): LocalIdp | undefined {
    return IDP_URL.trim() === '' ? undefined : new LocalIdp(IDP_URL.trim().replace(/\/$/, ''), keysUrl);
  }

  get settings(): Settings {
    return {
      GITLAB_CLIENT_ID: 'oauth-client',
      GITLAB_CLIENT_SECRET: 'any',
      GITLAB_ISSUER: this.url,
      GOOGLE_CLIENT_ID: 'idtoken-client',
      GOOGLE_CLIENT_SECRET: 'any',
      GOOGLE_ISSUER: this.url,
      GOOGLE_KEYS_URL: this.keysUrl,
      GOOGLE_IMPLICIT_SIGN_UP: 'off',
      GITHUB_CLIENT_ID: 'oauth-client',
      GITHUB_CLIENT_SECRET: 'any',
      PRIVATE_DESTINATIONS: 'text-messages,polar,provider-gitlab,provider-google,provider-github',
    };
  }

  /** Origins that are reached although they are on this machine. */
  get origins(): ReadonlyMap<string, string> {
    return new Map([this.url, this.keysUrl].map((url) => [new URL(url).origin, new URL(url).origin]));
  }

  /** Its JWK set: where its metadata say, or else where providers usually have it. */
  async keys(): Promise<object> {
    const metadata = await read(`${this.url}/.well-known/openid-configuration`);
    const named = metadata?.['jwks_uri'];
    for (const url of [...(typeof named === 'string' ? [named] : []), ...USUAL_PLACES.map((path) => this.url + path)]) {
      const found = await read(url);
      if (Array.isArray(found?.['keys'])) return found;
    }
    throw new Error(`${this.url} has no keys in any of the usual places`);
  }
}

/** Undefined where no JSON object is. */
async function read(url: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fetch(url).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
}
