import { type Adapter, type AdapterPayload, type Context, interactionPolicy, Provider } from 'oidc-provider';
import { errorPage, HEADERS } from './pages.ts';
import { claimsOf, type People } from './people.ts';
import { CLIENT_ID, CLIENT_SECRET, type Settings, type State } from './state.ts';

const TWO_WEEKS = 14 * 24 * 3600;

/** OpenID Connect, as large providers do it: codes with PKCE, RS256, rotated refresh tokens, `iss` (RFC 9207). */
export function openIdProvider(issuer: string, state: State, people: People, settings: Settings): Provider {
  const provider: Provider = new Provider(issuer, {
    adapter: (model: string) => new Records(state.records, model),
    jwks: { keys: [state.signingKey] },
    cookies: { keys: [state.cookieKey] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: ['http://localhost/'],
      },
    ],
    clientAuthMethods: ['client_secret_basic'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // The last one is for programs that ask for more later.
    scopes: ['openid', 'profile', 'email', 'offline_access', 'calendar'],
    // Id tokens say everything, as those of most large providers: people can sign in with one alone.
    conformIdTokenClaims: false,
    async findAccount(_context: Context, sub: string) {
      const person = people.find(sub);
      const claims = (use: string) => (use === 'id_token' && settings.bareIdTokens ? { sub } : claimsOf(person!));
      return person && { accountId: sub, claims };
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
    },
    interactions: { policy: policy(), url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: ({ oidc }: Context) =>
      grantEverything(provider, { accountId: oidc.session.accountId, ...oidc, clientId: oidc.client.clientId }),
    issueRefreshToken: async () => settings.refreshTokens,
    rotateRefreshToken: true,
    // Whether somebody else uses the same browser later does not end what was issued.
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: () => settings.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: TWO_WEEKS,
      Grant: TWO_WEEKS,
      Session: TWO_WEEKS,
    },
    renderError(context: Context, { error, error_description: description }: Record<string, string>) {
      for (const [name, value] of Object.entries(HEADERS)) context.set(name, value);
      context.type = 'html';
      context.body = errorPage(error ?? 'error', description ?? '');
    },
  });
  // A second service on another port, the console's development server, a test: all on this machine.
  provider.Client.prototype.redirectUriAllowed = (uri) => isLoopback(uri);
  return provider;
}

/** Everybody is asked each time who they are: trying it as several people is what it is for. */
function policy() {
  const prompts = interactionPolicy.base();
  const isUnanswered = ({ oidc }: Context) => oidc.result?.login === undefined;
  const check = new interactionPolicy.Check('always', 'The person is asked each time', 'login_required', isUnanswered);
  prompts.get('login').checks.push(check);
  return prompts;
}

/** There is no page for consent: what is asked for is granted. */
async function grantEverything(
  provider: Provider,
  given: { accountId: string; clientId: string; params?: Readonly<Record<string, string | undefined>> },
) {
  const grant = new provider.Grant({ accountId: given.accountId, clientId: given.clientId });
  grant.addOIDCScope(given.params?.['scope'] ?? 'openid');
  await grant.save();
  return grant;
}

function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && url.hash === '';
}

/** How oidc-provider stores what it issues: one map for all models. */
export class Records implements Adapter {
  readonly #all: Map<string, AdapterPayload>;
  readonly #model: string;

  constructor(all: Map<string, AdapterPayload>, model: string) {
    this.#all = all;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#all.set(this.#key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#all.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#own().find(([, payload]) => payload.uid === uid)?.[1];
  }

  /** The device flow is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#all.get(this.#key(id));
    if (payload) this.#all.set(this.#key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#all.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#own()) if (payload.grantId === grantId) this.#all.delete(key);
  }

  #own(): [string, AdapterPayload][] {
    return [...this.#all].filter(([key]) => key.startsWith(`${this.#model}:`));
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}
