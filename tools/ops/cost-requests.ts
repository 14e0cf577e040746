import type pg from 'pg';
import { ROUTES } from '../../bench/accounts.ts';
import { KEY_LIMIT, serviceCredential } from '../../bench/contender.ts';
import { HttpConnection, type Request } from '../../bench/http-connection.ts';
import type { Lifetime } from '../../bench/lifetime.ts';
import type { LoadJob, Scenario } from '../../bench/load-job.ts';
import { oauthContender } from '../../bench/oauth.ts';
import { populateOrganizations } from '../../bench/organization-population.ts';
import { id, NUMBERS, populateKeys } from '../../bench/population.ts';
import { requestsOf } from '../../bench/requests.ts';
import { organizationId, randomMember, seededEmail, seededToken } from '../../bench/seeded.ts';
import type { Server } from '../../bench/servers.ts';
import { newAddress } from '../chaos/http.ts';
import type { Drive } from './cost-meter.ts';

/** Side by side, so that processes do not sleep between requests; few, so that hardly any lookups share a statement. */
const CONNECTIONS = 4;
/** The name of a browser, which is stored with sessions and in the audit trail. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface Kind {
  readonly name: string;
  /** Cheap requests are sent more often: the kernel counts processor time in hundredths of a second. */
  readonly times: number;
  readonly drive: Drive;
}

export interface Population {
  readonly url: string;
  readonly users: number;
  readonly database: pg.Client;
}

/** @returns every kind of request that the page about scale has, on a database of that many seeded users */
export async function kindsOf(
  lifetime: Lifetime,
  server: Server,
  { url, users, database }: Population,
): Promise<readonly Kind[]> {
  const log = (line: string) => console.error(line);
  const organizations = users / 20;
  await populateKeys(url, users, KEY_LIMIT, log);
  await populateOrganizations(url, organizations, log);
  const client = await oauthContender('ours', async () => server, lifetime, url, CONNECTIONS, users, users);

  const kind = (name: string, next: (connection: number) => Request, times = 1): Kind => ({
    name,
    times,
    drive: driving(server.port, next),
  });
  const scenario = (name: Scenario, accounts: LoadJob['accounts'], times = 1) =>
    kind(name, scenarioOf(server, name, accounts), times);
  const oauth = async (name: Scenario, times = 1) => scenario(name, await client.accounts(name, 0), times);
  // The sessions of the later half are ended by sign-outs.
  const people = { seeded: users / 2 };
  const anyone = () => 1 + Math.floor(Math.random() * people.seeded);
  const ask = askOf(server.port);
  let signedOut = users / 2;
  let renamed = 0;
  return [
    scenario('get-session', people, 10),
    scenario('verify-key', people, 10),
    await oauth('introspect', 10),
    scenario('sign-in', people),
    kind('sign-out', () => {
      if (++signedOut > users) throw new Error(`all ${users / 2} sessions are ended: seed more users`);
      return ask('POST', '/sign-out', { person: signedOut, body: {}, contains: '"success":true' });
    }),
    scenario('sign-up', people),
    kind('update-user', () =>
      ask('POST', '/update-user', { person: anyone(), body: { name: `Renamed ${++renamed}` }, contains: 'true' }),
    ),
    kind('request-password-reset', () => {
      const body = { email: seededEmail(anyone()) };
      return ask('POST', '/request-password-reset', { body, contains: 'true' });
    }),
    scenario('create-key', people),
    kind('authorize', await authorizations(server, client, { url, users: people.seeded, database })),
    await oauth('exchange-code'),
    await oauth('refresh'),
    await oauth('userinfo', 10),
    kind(
      'list-members',
      () => {
        const { organization, user } = randomMember(organizations);
        const path = `/organization/list-members?organizationId=${organizationId(organization)}`;
        return ask('GET', path, { person: user, contains: '"total":20' });
      },
      2,
    ),
  ];
}

export function scenarioOf({ port, pid }: Server, scenario: Scenario, accounts: LoadJob['accounts']) {
  const job = { scenario, port, pid, accounts, serviceCredential };
  return requestsOf({ ...job, connections: CONNECTIONS, seconds: 0, warmUpSeconds: 0 });
}

/** Requests of a client to which each person has consented. */
async function authorizations(
  server: Server,
  client: Awaited<ReturnType<typeof oauthContender>>,
  { users, database }: Population,
): Promise<() => Request> {
  await database.query(
    `insert into oauth_consent select copied.* from oauth_consent as original, ${NUMBERS},
      lateral jsonb_populate_record(original, jsonb_build_object('user_id', ${id('user')})) as copied
      where original.ctid = (select ctid from oauth_consent limit 1)`,
    [1, users],
  );
  await database.query('vacuum (analyze) oauth_consent');
  const accounts = await client.accounts('introspect', 0);
  if (!('oauth' in accounts)) throw new Error('a client has no accounts');
  const { authorization, redirectUri } = accounts.oauth;
  const [clientId = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    // Without offline_access, which needs a consent each time.
    scope: 'openid profile email',
    state: 'state',
    code_challenge: 'v'.repeat(43),
    code_challenge_method: 'S256',
  });
  const ask = askOf(server.port);
  return () => {
    const person = 1 + Math.floor(Math.random() * users);
    return ask('GET', `/oauth2/authorize?${query.toString()}`, { person, contains: 'code=' });
  };
}

interface Asking {
  /** Number of a seeded user, whose session asks. */
  readonly person?: number;
  readonly isBackend?: true;
  readonly body?: object;
  readonly status?: number;
  readonly contains?: string;
}

/** @returns a maker of requests; a path below `/api` is whole */
export function askOf(port: number): (method: string, path: string, asking: Asking) => Request {
  return (method, path, { person, isBackend, body, status = 200, contains = '' }) => {
    const json = body === undefined ? '' : JSON.stringify(body);
    const bearer = isBackend ? serviceCredential : person === undefined ? undefined : seededToken(person);
    const lines = [
      `${method} ${path.startsWith('/api/') ? '' : ROUTES}${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'User-Agent: bench',
      ...(isBackend ? [] : [`Origin: http://127.0.0.1:${port}`, 'Sec-Fetch-Mode: cors']),
      ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
      ...(json === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
    ];
    return {
      bytes: `${lines.join('\r\n')}\r\n\r\n${json}`,
      isRight: (answer) => answer.status === status && answer.body.includes(contains),
    };
  };
}

export function driving(port: number, next: (connection: number) => Request): Drive {
  return async (requests, connections = CONNECTIONS) => {
    let left = requests;
    let bytes = 0;
    const drive = async (number: number) => {
      const connection = new HttpConnection(port);
      while (left-- > 0) {
        const request = next(number);
        const answer = await connection.exchange(fromOutside(request.bytes));
        if (!request.isRight(answer)) throw new Error(`${request.bytes}\nanswered with ${answer.head}\n${answer.body}`);
        bytes += answer.head.length + Buffer.byteLength(answer.body);
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: connections }, (_, number) => drive(number)));
    return bytes;
  };
}

/** As a proxy passes on the request of a browser, each from an address of its own. */
function fromOutside(bytes: string): string {
  return bytes.replace('User-Agent: bench', `User-Agent: ${AGENT}\r\nX-Forwarded-For: ${newAddress()}`);
}
