import { ROUTES } from './accounts.ts';
import type { Answer, Request } from './http-connection.ts';
import type { Account, LoadJob, OAuthJob, Scenario } from './load-job.ts';
import {
  BENCH_API,
  host,
  invitationId,
  INVITATIONS,
  newcomer,
  organizationId,
  randomMember,
  type Range,
  SEATS,
  type Secret,
  SEED_PASSWORD,
  seededEmail,
  seededKey,
  seededSecret,
  seededSubscription,
  seededToken,
} from './seeded.ts';

/** The form encoding of the values in use changes nothing but this. */
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

const anyOf = ({ first, count }: Range) => first + Math.floor(Math.random() * count);

/** The next request of a connection to an authorization server. */
function oauthRequestsOf(port: number, scenario: Scenario, client: OAuthJob): (connection: number) => Request {
  const { endpoints, authorization, redirectUri, verifier, codes, refreshTokens, accessTokens } = client;
  const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n`;
  const post = (path: string, fields: Readonly<Record<string, string>>) => {
    const body = form(fields);
    return (
      `POST ${path} ${head}Authorization: ${authorization}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  };
  const tokens = answers('"access_token":"', '"refresh_token":"', '"id_token":"');
  const accessToken = () => seededSecret('access', anyOf(accessTokens));
  switch (scenario) {
    case 'exchange-code': {
      const next = numbers(codes, 'code');
      const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
      return () => ({ bytes: post(endpoints.token, { ...fields, code: next() }), isRight: tokens });
    }
    case 'refresh': {
      // Each connection has a family of its own, and uses what the last answer gave it.
      const next = numbers(refreshTokens, 'refresh');
      const current = new Map<number, string>();
      return (connection) => {
        const token = current.get(connection) ?? next();
        return {
          bytes: post(endpoints.token, { grant_type: 'refresh_token', refresh_token: token }),
          isRight(answer) {
            const given = /"refresh_token":"([^"]+)"/.exec(answer.body)?.[1];
            if (given) current.set(connection, given);
            return tokens(answer) && given !== token;
          },
        };
      };
    }
    case 'introspect':
      return () => ({
        bytes: post(endpoints.introspection, { token: accessToken() }),
        isRight: answers('"active":true', '"sub":"'),
      });
    case 'userinfo':
      return () => ({
        bytes: `GET ${endpoints.userinfo} ${head}Authorization: Bearer ${accessToken()}\r\n\r\n`,
        isRight: answers('"sub":"', '"email":"'),
      });
    case 'client-credentials': {
      const bytes = post(endpoints.token, { grant_type: 'client_credentials', scope: 'bench' });
      return () => ({ bytes, isRight: answers('"access_token":"') });
    }
    case 'client-credentials-jwt': {
      const bytes = post(endpoints.token, { grant_type: 'client_credentials', resource: BENCH_API });
      return () => ({ bytes, isRight: answers('"access_token":"ey') });
    }
    default:
      throw new Error(`${scenario} needs accounts`);
  }
}

/** Each seeded one once. */
function numbers({ first, count }: Range, kind: Secret): () => string {
  let used = 0;
  return () => {
    if (used === count) throw new Error(`all ${count} of kind "${kind}" are used: too few were prepared`);
    return seededSecret(kind, first + used++);
  };
}

const runId = `${process.pid.toString(36)}${Date.now().toString(36)}`;
let signUps = 0;

function get(port: number, path: string, credential: string, below = ROUTES): string {
  return `GET ${below}${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n${credential}\r\n\r\n`;
}

function post(port: number, path: string, body: object, sender = `Origin: http://127.0.0.1:${port}`): string {
  const json = JSON.stringify(body);
  return (
    `POST ${ROUTES}${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n${sender}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  );
}

const answers =
  (...parts: string[]) =>
  (answer: Answer) =>
    answer.status === 200 && parts.every((part) => answer.body.includes(part));
const signsIn = (email: string) => (answer: Answer) =>
  answers(`"email":"${email}"`, '"token":"')(answer) && /\r\nset-cookie: [^\r]*session_token=/i.test(answer.head);
const seats = (organization: string) => (answer: Answer) =>
  answers(`"id":"${organization}"`)(answer) && answer.body.split('"user":{').length - 1 === SEATS;

const holderOf = (number: number): Account => ({
  email: seededEmail(number),
  password: SEED_PASSWORD,
  key: seededKey(number),
  credential: `Authorization: Bearer ${seededToken(number)}`,
  subscriptionId: seededSubscription(number),
});

type Accounts = Exclude<LoadJob['accounts'], { oauth: unknown }>;

function accountFor(connection: number, accounts: Accounts): Account {
  if (Array.isArray(accounts)) return accounts[connection % accounts.length]!;
  if ('seeded' in accounts) return holderOf(1 + Math.floor(Math.random() * accounts.seeded));
  const { organization, user } = randomMember(accounts.organizations);
  return { ...holderOf(user), organizationId: organizationId(organization) };
}

/** The requests for an account, by scenario. */
const asks: Partial<Record<Scenario, (port: number, account: Account, serviceCredential: string) => Request>> = {
  'sign-up'(port) {
    const email = `${runId}-${++signUps}@bench.example.com`;
    const body = { name: 'Bench', email, password: SEED_PASSWORD };
    return { bytes: post(port, '/sign-up/email', body), isRight: signsIn(email) };
  },
  'sign-in': (port, { email, password }) => ({
    bytes: post(port, '/sign-in/email', { email, password }),
    isRight: signsIn(email),
  }),
  'get-session': getSession,
  'get-session-cached': getSession,
  entitlements: (port, { subscriptionId, credential }) => ({
    bytes: get(port, '/entitlements', credential, '/api/billing'),
    isRight: answers(`"subscriptionId":"${subscriptionId}"`, '"benefits":[{'),
  }),
  'verify-key': verifyKey,
  'verify-hot-key': verifyKey,
  'create-key': (port, { credential }) => ({
    bytes: post(port, '/api-key/create', { name: 'bench' }, `Origin: http://127.0.0.1:${port}\r\n${credential}`),
    isRight: answers('"key":"'),
  }),
  'list-organizations': (port, { credential, organizationId: id }) => ({
    bytes: get(port, '/organization/list', credential),
    isRight: answers(`"id":"${id}"`),
  }),
  'full-organization': (port, { credential, organizationId: id }) => ({
    bytes: get(port, `/organization/get-full-organization?organizationId=${id}`, credential),
    isRight: seats(id!),
  }),
};

function getSession(port: number, { email, credential }: Account): Request {
  return { bytes: get(port, '/get-session', credential), isRight: answers(`"email":"${email}"`) };
}

function verifyKey(port: number, { key }: Account, serviceCredential: string): Request {
  const bytes = post(port, '/api-key/verify', { key }, `Authorization: Bearer ${serviceCredential}`);
  return { bytes, isRight: answers('"valid":true') };
}

/** The next request of a connection. */
export function requestsOf(job: LoadJob): (connection: number) => Request {
  const { port, scenario, accounts, serviceCredential } = job;
  if ('oauth' in accounts) return oauthRequestsOf(port, scenario, accounts.oauth);
  if (scenario === 'accept-invitation') return acceptances(job);
  const ask = asks[scenario];
  if (!ask) throw new Error(`${scenario} needs a client`);
  return (connection) => ask(port, accountFor(connection, accounts), serviceCredential);
}

/** Each invitation once. @throws Error when all are used up: a window as long as that has nothing to measure. */
function acceptances({ port, accounts }: LoadJob): () => Request {
  if (!('organizations' in accounts)) throw new Error('invitations are seeded');
  const { organizations } = accounts;
  let accepted = 0;
  return () => {
    if (++accepted > INVITATIONS) throw new Error(`all ${INVITATIONS} invitations are accepted: take fewer --seconds`);
    const { credential } = holderOf(newcomer(accepted, organizations));
    const body = { invitationId: invitationId(accepted) };
    const joined = `"organizationId":"${organizationId(host(accepted, organizations))}"`;
    return {
      bytes: post(port, '/organization/accept-invitation', body, credential),
      isRight: answers('"status":"accepted"', '"member":{', joined),
    };
  };
}
