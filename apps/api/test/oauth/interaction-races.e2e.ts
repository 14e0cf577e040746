import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import {
  authorizePath,
  bodyOf,
  LOGIN_COOKIE,
  newUser,
  ORIGIN,
  parametersOf,
  PASSWORD,
  register,
  type RegisteredPartner,
} from './partner.ts';

let both: TwoInstances;
let client: RegisteredPartner;
beforeAll(async () => {
  both = await TwoInstances.start();
  client = await register(await newUser(both.first, 'owner'));
});
afterAll(() => both.close());

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
