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
  private readonly control: string;

  private constructor(url: string, control: string) {
    this.url = url;
    this.control = control;
  }

  /** @param control where the application asks this object for the keys and for the user of GitLab */
  static of({ IDP_URL = '' }: NodeJS.ProcessEnv, control: string): LocalIdp | undefined {
    return IDP_URL.trim() === '' ? undefined : new LocalIdp(IDP_URL.trim().replace(/\/$/, ''), control);
  }

  get settings(): Settings {
    return {
      GITLAB_CLIENT_ID: 'oauth-client',
      GITLAB_CLIENT_SECRET: 'any',
      GITLAB_ISSUER: this.url,
      GITLAB_PROFILE_URL: `${this.control}/idp-user`,
      GOOGLE_CLIENT_ID: 'idtoken-client',
      GOOGLE_CLIENT_SECRET: 'any',
      GOOGLE_ISSUER: this.url,
      GOOGLE_KEYS_URL: `${this.control}/idp-keys`,
      GOOGLE_IMPLICIT_SIGN_UP: 'off',
      GITHUB_CLIENT_ID: 'oauth-client',
      GITHUB_CLIENT_SECRET: 'any',
      PRIVATE_DESTINATIONS: 'text-messages,polar,provider-gitlab,provider-google,provider-github',
    };
  }

  /** Origins that are reached although they are on this machine. */
  get origins(): ReadonlyMap<string, string> {
    return new Map([this.url, this.control].map((url) => [new URL(url).origin, new URL(url).origin]));
  }

  /**
   * Its user of GitLab. GitLab itself always says whether the account is confirmed; a provider of a suite that says
   * nothing of it means people whose accounts are.
   */
  async user(authorization: string | undefined): Promise<{ readonly status: number; readonly body: unknown }> {
    const answer = await fetch(`${this.url}/api/v4/user`, { headers: authorization ? { authorization } : {} });
    const body: unknown = await answer.json().catch(() => null);
    const isSilent = isObject(body) && body['confirmed_at'] === undefined && body['email_verified'] === undefined;
    return { status: answer.status, body: answer.ok && isSilent ? { ...body, email_verified: true } : body };
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
  return isObject(body) ? body : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
