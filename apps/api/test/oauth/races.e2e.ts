import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import {
  bodyOf,
  codeFor,
  newUser,
  register,
  type RegisteredPartner,
  authorizePath,
  LOGIN_COOKIE,
  ORIGIN,
  parametersOf,
  PASSWORD,
} from './partner.ts';
import { basic, exchangeFields, type Fields, OFFLINE, postForm, refreshFields, tokensFor } from './token-requests.ts';
import { BrowserLike } from '../support/browser-like.ts';

let both: TwoInstances;
let patient: TwoInstances;
let owner: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  both = await TwoInstances.start();
  owner = await newUser(both.first, 'owner');
  client = await register(owner);
  patient = await TwoInstances.start({ OAUTH_REFRESH_REUSE_SECONDS: '30' });
});
afterAll(async () => {
  await both.close();
  await patient.close();
});

const urlOf = (instances: TwoInstances, index: number) => (index % 2 === 0 ? instances.first : instances.second).url;
const atBoth = (instances: TwoInstances, fields: Fields, partner: RegisteredPartner) =>
  Promise.all(
    Array.from({ length: TOGETHER }, (_, index) =>
      postForm(urlOf(instances, index), '/oauth2/token', fields, basic(partner)),
    ),
  );

test('of many exchanges of one code at most one wins, and the others end what it got', async () => {
  for (let round = 0; round < 5; round++) {
    const code = await codeFor(owner, client, OFFLINE);
    const answers = await atBoth(both, exchangeFields(code), client);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TOGETHER - 1);
    await expect(both.count('from oauth_token')).resolves.toBe(0);
    const { refresh_token: token } = await bodyOf(won[0]!);
    const later = await postForm(both.first.url, '/oauth2/token', refreshFields(String(token)), basic(client));
    expect(later.status).toBe(401);
  }
});

test('of many refreshes with one token at most one wins, and none of the family survives', async () => {
  for (let round = 0; round < 5; round++) {
    const { refresh_token: token } = await tokensFor(owner, both.first.url, client);
    const answers = await atBoth(both, refreshFields(token), client);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TOGETHER - 1);
    await expect(both.count('from oauth_token')).resolves.toBe(0);
  }
});

test('where the same answer may be given again, many refreshes get the same one', async () => {
  const user = await newUser(patient.first, 'user');
  const partner = await register(user);
  const { refresh_token: token } = await tokensFor(user, patient.first.url, partner, {
    ...OFFLINE,
    scope: 'offline_access',
  });
  const answers = await atBoth(patient, refreshFields(token), partner);
  const bodies = await Promise.all(answers.map(bodyOf));
  expect(new Set(bodies.map(({ refresh_token: next }) => next)).size).toBe(1);
  expect(new Set(bodies.map(({ access_token: next }) => next)).size).toBe(1);
  await expect(patient.count('from oauth_token')).resolves.toBe(2);
});

/** The same browser at each instance by turns. */
function copiesOf(browser: BrowserLike): readonly BrowserLike[] {
  return Array.from({ length: TOGETHER }, (_, index) => {
    const copy = new BrowserLike((index % 2 === 0 ? both.first : both.second).url, ORIGIN);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  });
}

const codesOf = (userId: string) =>
  both.count('from oauth_code c join oauth_grant g on g.id = c.grant_id where g.user_id = $1', userId);

const waiting = () => both.count('from oauth_interaction');

test('of many answers to one consent page one counts, also when users contradict themselves', async () => {
  const user = await newUser(both.first, 'double');
  for (let round = 1; round <= 5; round++) {
    await user.navigate(authorizePath(client, { prompt: 'consent' }));
    const before = await codesOf(user.id);
    const sent = copiesOf(user).map((copy, index) => copy.post('/oauth2/consent', { accept: index % 3 !== 0 }));
    const answers = await Promise.all(sent);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TOGETHER - 1);
    const told = parametersOf((await bodyOf(won[0]!))['redirectURI'] as string);
    const accepted = 'code' in told;
    if (!accepted) expect(told['error']).toBe('access_denied');
    expect((await codesOf(user.id)) - before).toBe(accepted ? 1 : 0);
    expect(await waiting()).toBe(0);
  }
});

test('of many sign-ins that one authorization request waits for, one goes on with it', async () => {
  const user = await newUser(both.first, 'replayed');
  for (let round = 0; round < 3; round++) {
    const browser = new BrowserLike(both.first.url, ORIGIN);
    await browser.navigate(authorizePath(client));
    expect(browser.cookies.has(LOGIN_COOKIE)).toBe(true);
    const body = { email: user.email, password: PASSWORD };
    const answers = await Promise.all(copiesOf(browser).map((copy) => copy.post('/sign-in/email', body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(bodies.filter(({ url }) => typeof url === 'string' && url.includes('/consent'))).toHaveLength(1);
    expect(bodies.filter((one) => 'user' in one)).toHaveLength(TOGETHER - 1);
    // The consent page of the one that went on.
    expect(await waiting()).toBe(1);
    await both.rows('delete from oauth_interaction');
  }
});
