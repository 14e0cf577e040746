import type { Account } from './load-job.ts';
import { SEED_PASSWORD } from './seeded.ts';

export const ROUTES = '/api/auth';

async function call(port: number, path: string, cookie: string | undefined, body?: object): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(origin + ROUTES + path, {
    method: body ? 'POST' : 'GET',
    headers: { origin, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} of port ${port} answers ${answer.status} ${await answer.text()}`);
  return answer;
}

/** `name=value; …` of the cookies that an answer sets. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0]!)
    .join('; ');
}

/** Fresh accounts, each with a session of its own, made through the public sign-up. */
export async function signUpAccounts(port: number, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let number = 0; number < count; number++) {
    const email = `holder-${Date.now()}-${number}@bench.example.com`;
    const answer = await call(port, '/sign-up/email', undefined, { name: 'Bench', email, password: SEED_PASSWORD });
    accounts.push({ email, password: SEED_PASSWORD, credential: `Cookie: ${cookiesOf(answer)}` });
  }
  return accounts;
}

/** The same accounts, each with an API key, made as its owner would. */
export async function withKeys(port: number, accounts: Account[]): Promise<Account[]> {
  const keyed: Account[] = [];
  for (const account of accounts) {
    const answer = await call(port, '/api-key/create', cookieOf(account), { name: 'bench' });
    const { key } = (await answer.json()) as { key: string };
    keyed.push({ ...account, key });
  }
  return keyed;
}

/** An organization for each of the accounts that are to own one; their ids, in that order. */
export async function foundOrganizations(port: number, owners: Account[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, owner] of owners.entries()) {
    const body = { name: `Bench ${index}`, slug: `bench-${index}` };
    const { id } = (await (await call(port, '/organization/create', cookieOf(owner), body)).json()) as { id: string };
    ids.push(id);
  }
  return ids;
}

/** The same accounts with the cache cookie that `get-session` of the server on `port` sets now. */
export async function withCacheCookie(port: number, accounts: Account[]): Promise<Account[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const session = cookieOf(account);
      const cache = cookiesOf(await call(port, '/get-session', session))
        .split('; ')
        .filter((cookie) => !session.includes(cookie.split('=', 1)[0]!));
      if (cache.length === 0) throw new Error(`get-session of port ${port} sets no cache cookie`);
      return { ...account, credential: `${account.credential}; ${cache.join('; ')}` };
    }),
  );
}

/**
 * Proves that the two get-session measurements measure what they say: after sign-out the database finds no session, and
 * the cache cookie still answers.
 * @throws Error when it is otherwise
 */
export async function proveCache(plainPort: number, cachedPort: number): Promise<void> {
  const [account] = await signUpAccounts(plainPort, 1);
  const [cached] = await withCacheCookie(cachedPort, [account!]);
  await call(plainPort, '/sign-out', cookieOf(account!), {});
  const fromDatabase = await (await call(plainPort, '/get-session', cookieOf(account!))).text();
  if (fromDatabase !== 'null') throw new Error('get-session without cache cookie is not answered from the database');
  const fromCache = await (await call(cachedPort, '/get-session', cookieOf(cached!))).text();
  if (!fromCache.includes(account!.email)) throw new Error('get-session with cache cookie is not answered from it');
}

function cookieOf(account: Account): string {
  return account.credential.slice('Cookie: '.length);
}
