import { createHash, randomBytes } from 'node:crypto';
import { authorizeOnce, discover, register as registerClient } from '../../bench/oauth-flow.ts';
import type { Answer } from '../chaos/http.ts';
import { newAddress, send } from '../chaos/http.ts';
import { everydayLoad, Load, type Tally } from '../chaos/load.ts';
import { operations } from '../chaos/operations.ts';
import { type Person, register } from '../chaos/person.ts';

/** Secret of a backend that verifies API keys. */
export const CREDENTIAL = randomBytes(32).toString('hex');
const SIGNED_IN = 4;
const KEY_HOLDERS = 2;
const CLIENTS = 2;
const CALLBACK = 'https://client.example.com/callback';
const VERIFIER = 'v'.repeat(43);
/** An id of nothing: routes with an id in their path run their statements and find no row. */
const NO_ID = '019aafd2-7f00-7000-8000-000000000001';

export const contains = (text: string) => (answer: Answer) =>
  answer.body.includes(text) ? undefined : `lacks ${text}`;

/** Sign-ins and sessions, API keys, refreshed tokens and organizations, each counted by `tally`. @returns the signed-in people */
export async function startLoads(
  port: number,
  tally: Tally,
  pauseMs?: number,
): Promise<{ readonly people: readonly Person[]; readonly loads: readonly Load[] }> {
  const people = await register(port, SIGNED_IN);
  const holders = await register(port, KEY_HOLDERS);
  const clients: Client[] = [];
  for (let n = 0; n < CLIENTS; n++) clients.push(await Client.authorized(port));
  const loads = [
    everydayLoad(port, people, tally, pauseMs),
    new Load(KEY_HOLDERS, (worker, round) => useKeys(port, holders[worker]!, round, tally), pauseMs),
    new Load(CLIENTS, (worker, round) => clients[worker]!.use(round, tally), pauseMs),
  ];
  return { people: [...people, ...holders], loads };
}

const keys = new Map<Person, string>();

async function useKeys(port: number, holder: Person, round: number, tally: Tally): Promise<void> {
  const key = keys.get(holder);
  if (key === undefined || round % 100 === 0) {
    const made = holder.post(port, '/api-key/create', { name: `Key ${round}` });
    await tally.note('api-key/create', made, contains('"key":'));
    const { status, body } = await made;
    if (status === 200) keys.set(holder, (JSON.parse(body) as { key: string }).key);
  } else if (round % 50 === 1) {
    const organization = { name: 'Load', slug: randomBytes(8).toString('hex') };
    await tally.note('organization/create', holder.post(port, '/organization/create', organization), contains('"id":'));
  } else {
    const verified = send(port, {
      path: '/api/auth/api-key/verify',
      headers: { authorization: `Bearer ${CREDENTIAL}`, 'x-forwarded-for': newAddress() },
      body: { key },
    });
    await tally.note('api-key/verify', verified, contains('"valid":true'));
  }
}

type Side = Awaited<ReturnType<typeof discover>>;

/** An app with a grant of its own, whose refresh token is another one after each use. */
export class Client {
  readonly #side: Side;
  readonly #authorization: string;
  #tokens: Readonly<Record<string, string>>;

  private constructor(side: Side, authorization: string, tokens: Readonly<Record<string, string>>) {
    this.#side = side;
    this.#authorization = authorization;
    this.#tokens = tokens;
  }

  static async authorized(port: number): Promise<Client> {
    const side = await discover(port, 'localhost');
    const client = await registerClient(side, {
      client_name: 'Load',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      // An answer that an outage took is given again.
      refresh_token_reuse_interval: 60,
    });
    const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const tokens = await authorizeOnce(side, authorization, {
      client_id: client.id,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid profile email offline_access',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      code_verifier: VERIFIER,
    });
    return new Client(side, authorization, tokens);
  }

  async use(round: number, tally: Tally): Promise<void> {
    const { token, userinfo, introspection } = this.#side.paths;
    const { access_token: access = '', refresh_token: refresh = '' } = this.#tokens;
    if (round % 3 === 0) {
      const refreshed = this.#ask(token, { grant_type: 'refresh_token', refresh_token: refresh });
      await tally.note('refresh', refreshed, contains('"refresh_token":'));
      const { status, body } = await refreshed;
      if (status === 200) this.#tokens = JSON.parse(body) as Readonly<Record<string, string>>;
    } else if (round % 3 === 1)
      await tally.note('userinfo', this.#ask(userinfo, undefined, `Bearer ${access}`), contains('"sub":'));
    else await tally.note('introspect', this.#ask(introspection, { token: access }), contains('"active":true'));
  }

  /** @returns the statuses of the answers to its refresh token and its access token */
  async statuses(): Promise<readonly [refresh: number, userinfo: number]> {
    const { token, userinfo } = this.#side.paths;
    const { access_token: access = '', refresh_token: refresh = '' } = this.#tokens;
    const read = await this.#ask(userinfo, undefined, `Bearer ${access}`);
    const refreshed = await this.#ask(token, { grant_type: 'refresh_token', refresh_token: refresh });
    return [refreshed.status, read.status];
  }

  async #ask(
    path: string,
    form: Readonly<Record<string, string>> | undefined,
    authorization = this.#authorization,
  ): Promise<Answer> {
    const began = performance.now();
    const answer = await fetch(this.#side.origin + path, {
      headers: { authorization, 'x-forwarded-for': newAddress() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const body = await answer.text();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body, ms: performance.now() - began };
  }
}

/** Asks each route that only reads as this person. @returns statuses by route */
export async function readsOf(port: number, person: Person, root: string): Promise<ReadonlyMap<string, number>> {
  const statuses = new Map<string, number>();
  for (const { method, path } of operations(root)) {
    if (method !== 'GET' || /end-session|sign-out|\/health\//.test(path)) continue;
    const { status } = await person.ask(port, path.replaceAll(/\{\w+\}/g, NO_ID));
    statuses.set(`GET ${path}`, status);
  }
  return statuses;
}
