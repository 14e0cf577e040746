import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { newProviders, SocialBrowser } from './people.ts';

const PASSWORD = 'correct horse battery';
const providers = newProviders();
const google = providers.the('google');

let two: TwoInstances;
beforeAll(async () => {
  two = await TwoInstances.start({}, { socialProviders: providers });
});
afterAll(() => two.close());

const browserAt = (index: number) => new SocialBrowser(index % 2 === 0 ? two.first : two.second, providers);
const many = Array.from({ length: TOGETHER }, (_, index) => index);

/** How often each browser was sent to each place. */
const tally = (places: readonly string[]) =>
  Object.fromEntries([...new Set(places)].map((place) => [place, places.filter((other) => other === place).length]));
const errorPage = (error: string) => `http://localhost/api/auth/error?error=${error}`;
const countOfUsers = (email: string) => two.count('from "user" where email = $1', email);
const countOfAccounts = (accountId: string) => two.count('from account where account_id = $1', accountId);

/** Browsers on both instances that stand before the return from the provider. */
async function waiting(script: object, id = 'google') {
  const starts = await Promise.all(
    many.map(async (index) => {
      const browser = browserAt(index);
      return { browser, url: await browser.start(id) };
    }),
  );
  return starts.map(
    ({ browser, url }) =>
      () =>
        browser.returnFrom(url, script, id),
  );
}

async function signedUp(email: string, index = 0): Promise<SocialBrowser> {
  const browser = browserAt(index);
  expect((await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD })).status).toBe(200);
  return browser;
}

test('a new person who comes back many times at once becomes one user with one account, and is signed in each time', async () => {
  const email = 'at-once@example.com';
  const returns = await waiting({ email, accountId: 'at-once' });
  expect(tally(await Promise.all(returns.map((go) => go())))).toEqual({ '/account': TOGETHER });
  expect([await countOfUsers(email), await countOfAccounts('at-once')]).toEqual([1, 1]);
  expect(await two.count(`from session s join "user" u on u.id = s.user_id where u.email = $1`, email)).toBe(TOGETHER);
  expect(
    await two.count(
      `from audit_entry a join "user" u on u.id = a.account_id
    where u.email = $1 and a.action = 'user.created'`,
      email,
    ),
  ).toBe(1);
});

test('a new person who comes from two providers at once becomes one user with two accounts', async () => {
  const email = 'two-providers@example.com';
  const [byGoogle, byGithub] = [await waiting({ email }), await waiting({ email }, 'github')];
  const places = await Promise.all([...byGoogle, ...byGithub].map((go) => go()));
  expect(tally(places)).toEqual({ '/account': 2 * TOGETHER });
  expect(await countOfUsers(email)).toBe(1);
  expect([await countOfAccounts(`google-${email}`), await countOfAccounts(`github-${email}`)]).toEqual([1, 1]);
});

test('one state signs in once', async () => {
  const browser = browserAt(0);
  const url = await browser.start();
  const places = await Promise.all(
    many.map((index) => {
      const copy = browserAt(index);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy.returnFrom(url, { email: 'one-state@example.com' });
    }),
  );
  expect(tally(places)).toEqual({ '/account': 1, [errorPage('please_restart_the_process')]: TOGETHER - 1 });
});

test('an account that many users link at once belongs to one of them', async () => {
  const people = await Promise.all(many.map((index) => signedUp(`linker${index}@example.com`, index)));
  const urls = await Promise.all(people.map((browser) => browser.startLink()));
  const script = { email: null, accountId: 'wanted' };
  const places = await Promise.all(people.map((browser, index) => browser.returnFrom(urls[index]!, script)));
  expect(tally(places)).toEqual({
    '/account/linked': 1,
    [errorPage('account_already_linked_to_different_user')]: TOGETHER - 1,
  });
  expect(await countOfAccounts('wanted')).toBe(1);
});

test('an account that one user links many times at once is linked once, without an error', async () => {
  const email = 'again@example.com';
  const browser = await signedUp(email);
  const token = google.idTokenOf({ email });
  const counts = await two.together(
    (other) => other.post('/link-social', { provider: 'google', idToken: { token } }),
    [browser],
  );
  expect(counts).toEqual({ 200: TOGETHER });
  expect(await countOfAccounts(`google-${email}`)).toBe(1);
});

test('an account with which one person signs up and that another links belongs to one of them', async () => {
  const email = 'contended@example.com';
  const script = { email, accountId: 'contended' };
  const linker = await signedUp('contender@example.com', 1);
  const url = await linker.startLink();
  const [returns, link] = [
    await waiting(script),
    () => linker.returnFrom(url, { email: null, accountId: 'contended' }),
  ];
  const [linked, ...signedIn] = await Promise.all([link(), ...returns.map((go) => go())]);
  expect(await countOfAccounts('contended')).toBe(1);
  expect(tally(signedIn)).toEqual({ '/account': TOGETHER });
  const isLinked = linked === '/account/linked';
  if (!isLinked) expect(linked).toBe(errorPage('account_already_linked_to_different_user'));
  expect(await countOfUsers(email)).toBe(isLinked ? 0 : 1);
});

test('an address that registers by password and by provider at once has one user', async () => {
  const email = 'both-ways@example.com';
  const returns = await waiting({ email });
  const signUps = many.map(
    (index) => () => browserAt(index).post('/sign-up/email', { name: 'N', email, password: PASSWORD }),
  );
  const [places, answers] = await Promise.all([
    Promise.all(returns.map((go) => go())),
    Promise.all(signUps.map((go) => go())),
  ]);
  expect(await countOfUsers(email)).toBe(1);
  const isByPassword = answers.some(({ status }) => status === 200);
  expect(tally(places)).toEqual({ [isByPassword ? errorPage('account_not_linked') : '/account']: TOGETHER });
});

test('a session that ends while an account is linked from it links nothing afterwards', async () => {
  const email = 'leaver@example.com';
  const browser = await signedUp(email);
  const url = await browser.startLink();
  const { state, code } = google.consent(url, { email });
  const [place, signOut] = await Promise.all([browser.arrive({ state, code }), browser.post('/sign-out')]);
  expect(signOut.status).toBe(200);
  expect(await countOfAccounts(`google-${email}`)).toBe(place === '/account/linked' ? 1 : 0);
});
