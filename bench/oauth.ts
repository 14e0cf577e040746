import { createHash } from 'node:crypto';
import { BENCH_SCOPE, type Contender, type StartSide } from './contender.ts';
import { connected } from './databases.ts';
import type { Lifetime } from './lifetime.ts';
import type { OAuthJob } from './load-job.ts';
import { authorizeOnce, discover, register } from './oauth-flow.ts';
import { BENCH_API } from './seeded.ts';
import { ourStorage, peerStorage, Supplies } from './oauth-supplies.ts';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const REDIRECT_URI = 'https://client.example.com/callback';

/** Access tokens that introspection and userinfo are asked about, unless told otherwise. */
const TOKENS = 1000;
/** More codes than a second can exchange. */
const CODES_PER_SECOND = 4000;
/** The load goes on while the last answers of the window are awaited. */
const SPARE_SECONDS = 2;

/**
 * A side with one confidential client, registered over HTTP, and one user who authorized it: what they got is copied,
 * so that there are enough codes and tokens.
 * @param tokens how many valid access tokens there are, of which each request takes a random one
 * @param users seeded users to whom they belong; undefined: all belong to the user of the flow
 */
export async function oauthContender(
  name: string,
  start: StartSide,
  lifetime: Lifetime,
  databaseUrl: string,
  connections: number,
  tokens = TOKENS,
  users?: number,
): Promise<Contender> {
  const server = await start(lifetime, databaseUrl, false);
  await addApi(databaseUrl);
  const side = await discover(server.port);
  const client = await register(side, {
    client_name: 'Bench',
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'RS256',
    scope: `openid profile email offline_access ${BENCH_SCOPE}`,
  });
  if (side.isOurs) await allowOwnScope(databaseUrl);
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  await authorizeOnce(side, authorization, {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email offline_access',
    prompt: 'consent',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    code_verifier: VERIFIER,
  });
  const supplies = new Supplies(databaseUrl, side.isOurs ? ourStorage(users) : peerStorage);
  const none = { first: 0, count: 0 };
  const base: OAuthJob = {
    endpoints: side.paths,
    authorization,
    redirectUri: REDIRECT_URI,
    verifier: VERIFIER,
    codes: none,
    refreshTokens: none,
    accessTokens: await supplies.tokens(tokens),
  };
  return {
    name,
    server: () => server,
    async accounts(scenario, seconds) {
      const oauth = { ...base };
      if (scenario === 'exchange-code')
        oauth.codes = await supplies.codes(CODES_PER_SECOND * Math.ceil(seconds + SPARE_SECONDS));
      if (scenario === 'refresh') oauth.refreshTokens = await supplies.tokens(connections);
      return { oauth };
    },
  };
}

/** Before the server is asked for anything: it keeps its APIs in memory. The peer makes up an API for every resource. */
async function addApi(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>(`select to_regclass('oauth_api') is not null as ours`);
    if (!rows[0]!.ours) return;
    await client.query(
      `insert into oauth_api (id, identifier, name, token_format, signing_algorithm, created_at, updated_at)
        values (gen_random_uuid(), $1, 'Bench', 'jwt', 'RS256', now(), now())`,
      [BENCH_API],
    );
  });
}

/** Staff decide what clients may do in their own name; the peer lets each client ask for its scopes. */
async function allowOwnScope(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const rights = [[BENCH_SCOPE], [BENCH_API]].map((list) => JSON.stringify(list));
    await client.query('update oauth_client set own_scopes = $1, calls_resources = $2', rights);
  });
}
