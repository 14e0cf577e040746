import { randomInt } from 'node:crypto';
import { ROUTES } from './accounts.ts';
import { SEED_PASSWORD } from './seeded.ts';

/** An authorization server, as its metadata describes it, and the browser of a user. */
interface Side {
  isOurs: boolean;
  origin: string;
  browser: Browser;
  metadata: Record<'authorization_endpoint' | 'token_endpoint' | 'registration_endpoint', string>;
  paths: { token: string; introspection: string; userinfo: string };
}

type Fields = Readonly<Record<string, string>>;

/** Follows no redirect; keeps cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();
  private readonly origin: string;
  /** One of its own, as a trusted proxy would report it, so that several browsers share no limit. */
  private readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(origin: string) {
    this.origin = origin;
  }

  async ask(url: string, body?: object): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(url, this.origin), {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        origin: this.origin,
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        ...(cookie && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (answer.status >= 400) throw new Error(`${url} answers ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/** Finds out which side listens there. Of ours a user is signed up. @param host the one of its public origin */
export async function discover(port: number, host = '127.0.0.1'): Promise<Side> {
  const origin = `http://${host}:${port}`;
  const browser = new Browser(origin);
  const own = await fetch(`${origin}${ROUTES}/.well-known/openid-configuration`);
  const answer = own.ok ? own : await fetch(`${origin}/.well-known/openid-configuration`);
  const metadata = (await answer.json()) as Side['metadata'] & Record<string, string>;
  if (own.ok) {
    const email = `holder-${Date.now()}@bench.example.com`;
    await browser.ask(`${ROUTES}/sign-up/email`, { name: 'Bench', email, password: SEED_PASSWORD });
  }
  const path = (name: string) => new URL(metadata[name]!).pathname;
  const paths = {
    token: path('token_endpoint'),
    introspection: path('introspection_endpoint'),
    userinfo: path('userinfo_endpoint'),
  };
  return { isOurs: own.ok, origin, browser, metadata, paths };
}

export async function register({ browser, metadata }: Side, client: object): Promise<{ id: string; secret: string }> {
  const answer = await browser.ask(metadata.registration_endpoint, client);
  const { client_id: id, client_secret: secret } = (await answer.json()) as Record<string, string>;
  return { id: id!, secret: secret! };
}

/** The whole flow once, up to the use of the code. @returns the members of the answer */
export async function authorizeOnce(side: Side, authorization: string, request: Fields): Promise<Fields> {
  const { code_verifier, ...query } = request;
  const code = await codeFrom(side, query);
  const answer = await fetch(side.metadata.token_endpoint, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: request['redirect_uri']!,
      code_verifier: code_verifier!,
    }),
  });
  if (!answer.ok) throw new Error(`the code is refused: ${await answer.text()}`);
  return (await answer.json()) as Fields;
}

async function codeFrom({ browser, metadata, origin }: Side, query: Fields): Promise<string> {
  let at = new URL(`${metadata.authorization_endpoint}?${new URLSearchParams(query).toString()}`);
  for (let step = 0; step < 10; step++) {
    if (at.origin !== origin) break;
    at = new URL(at.pathname === '/consent' ? await consented(browser) : await followed(browser, at), origin);
  }
  const code = at.searchParams.get('code');
  if (!code) throw new Error(`the authorization ends without a code at ${at.href}`);
  return code;
}

/** Ours answers scripts, such as this one, with the URL in the body. */
async function followed(browser: Browser, at: URL): Promise<string> {
  const answer = await browser.ask(at.href);
  return answer.headers.get('location') ?? ((await answer.json()) as { url: string }).url;
}

async function consented(browser: Browser): Promise<string> {
  const answer = await browser.ask(`${ROUTES}/oauth2/consent`, { accept: true });
  return ((await answer.json()) as { redirectURI: string }).redirectURI;
}
