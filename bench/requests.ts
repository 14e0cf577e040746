import { ROUTES } from './accounts.ts';
import type { Answer, Request } from './http-connection.ts';
import type { Account, LoadJob } from './load-job.ts';
import { oauthRequestsOf } from './oauth-requests.ts';
import {
  host,
  invitationId,
  INVITATIONS,
  newcomer,
  organizationId,
  randomMember,
  SEATS,
} from './seeded-organizations.ts';
import { SEED_PASSWORD, seededEmail, seededKey, seededSubscription, seededToken } from './seeded-users.ts';

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

/** What a connection asks for next. */
export function requestsOf(job: LoadJob): (connection: number) => Request {
  const { port, scenario, accounts } = job;
  if ('oauth' in accounts) return oauthRequestsOf(port, scenario, accounts.oauth);
  const account = (connection: number) => accountFor(connection, accounts);
  switch (scenario) {
    case 'sign-up':
      return () => {
        const email = `${runId}-${++signUps}@bench.example.com`;
        const body = { name: 'Bench', email, password: SEED_PASSWORD };
        return { bytes: post(port, '/sign-up/email', body), isRight: signsIn(email) };
      };
    case 'sign-in':
      return (connection) => {
        const { email, password } = account(connection);
        return { bytes: post(port, '/sign-in/email', { email, password }), isRight: signsIn(email) };
      };
    case 'get-session':
    case 'get-session-cached':
      return (connection) => {
        const { email, credential } = account(connection);
        return { bytes: get(port, '/get-session', credential), isRight: answers(`"email":"${email}"`) };
      };
    case 'entitlements':
      return (connection) => {
        const { subscriptionId, credential } = account(connection);
        const isRight = answers(`"subscriptionId":"${subscriptionId}"`, '"benefits":[{');
        return { bytes: get(port, '/entitlements', credential, '/api/billing'), isRight };
      };
    case 'verify-key':
    case 'verify-hot-key': {
      const backend = `Authorization: Bearer ${job.serviceCredential}`;
      const isRight = answers('"valid":true');
      return (connection) => ({
        bytes: post(port, '/api-key/verify', { key: account(connection).key }, backend),
        isRight,
      });
    }
    case 'create-key':
      return (connection) => {
        const { credential } = account(connection);
        const sender = `Origin: http://127.0.0.1:${port}\r\n${credential}`;
        return { bytes: post(port, '/api-key/create', { name: 'bench' }, sender), isRight: answers('"key":"') };
      };
    default:
      return organizationRequestsOf(job, account);
  }
}

function organizationRequestsOf(
  job: LoadJob,
  account: (connection: number) => Account,
): (connection: number) => Request {
  const { port, scenario } = job;
  switch (scenario) {
    case 'list-organizations':
      return (connection) => {
        const { credential, organizationId: id } = account(connection);
        return { bytes: get(port, '/organization/list', credential), isRight: answers(`"id":"${id}"`) };
      };
    case 'full-organization':
      return (connection) => {
        const { credential, organizationId: id } = account(connection);
        const path = `/organization/get-full-organization?organizationId=${id}`;
        return { bytes: get(port, path, credential), isRight: seats(id!) };
      };
    case 'accept-invitation':
      return acceptances(job);
    default:
      throw new Error(`${scenario} needs a client`);
  }
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
