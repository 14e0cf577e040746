import { expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { aHolder } from './a-holder.ts';

const HOUR = 3_600_000;
const two = TwoInstances.duringTests();

async function holder(name: string) {
  advance(0);
  const email = `${name}@example.com`;
  const found = await aHolder(two.browser(), email);
  await proveAddress(two.first, found.browser, email);
  return found;
}

const create = (browser: BrowserLike, name: string) => browser.post('/api-key/create', { name });

/** Both instances show the same time. */
function advance(ms: number): void {
  const [first, second] = [two.first.clock, two.second.clock];
  first.advance(ms);
  second.advance(first.now().getTime() - second.now().getTime());
}

const keyMails = async (email: string) =>
  (await two.first.mails(email)).filter(({ kind }) => /^api-keys?-created$/.test(kind));
const subjects = async (email: string) => (await keyMails(email)).map(({ subject }) => subject);

const FIRST = 'Gatehouse: New API key for your account';
const more = (words: string) => `Gatehouse: ${words} created for your account`;

test('the first mail goes at once, and one tells of the others at the end of the hour', async () => {
  const { browser, email } = await holder('one');
  for (let count = 0; count < 8; count++) expect((await create(browser, `key ${count}`)).status).toBe(200);
  advance(HOUR - 1);
  expect(await subjects(email)).toEqual([FIRST]);
  advance(1);
  expect(await subjects(email)).toEqual([FIRST, more('7 more API keys were')]);
  const [, summary] = await keyMails(email);
  expect(summary!.text).toContain('7 more API keys were created within an hour after the one we told you about.');
  // The session is that of the latest one.
  expect(summary!.text).toContain('/confirm/not-me#token=');

  // The next one begins anew, and a single further one is told as well.
  await create(browser, 'again');
  expect((await subjects(email)).slice(2)).toEqual([FIRST]);
  await create(browser, 'and again');
  advance(2 * HOUR);
  expect((await subjects(email)).slice(3)).toEqual([more('1 more API key was')]);
  advance(2 * HOUR);
  expect(await subjects(email)).toHaveLength(4);
  expect(await two.count('from gathered_mail where count > 0')).toBe(0);
});

test('keys that are made at once, and instances that look at once, lead to one mail and one summary', async () => {
  const { browser, email } = await holder('many');
  const counts = await two.together((one, index) => create(one, `key ${index}`), [browser]);
  expect(counts).toEqual({ 200: TOGETHER });
  expect(await subjects(email)).toEqual([FIRST]);
  advance(HOUR);
  await Promise.all([two.first.mails(email), two.second.mails(email)]);
  expect(await subjects(email)).toEqual([FIRST, more(`${TOGETHER - 1} more API keys were`)]);
  expect(await two.count('from gathered_mail where count > 0')).toBe(0);
});

test('one person does not hold up the mails of another, and other kinds go at once', async () => {
  const [ada, bob] = [await holder('ada'), await holder('bob')];
  for (const name of ['a', 'b']) await create(ada.browser, name);
  await create(bob.browser, 'a');
  expect(await subjects(bob.email)).toEqual([FIRST]);
  const passwords = ['correct horse battery', 'another horse battery', 'the next horse battery'];
  for (const index of [0, 1]) {
    const body = { currentPassword: passwords[index], newPassword: passwords[index + 1] };
    expect((await ada.browser.post('/change-password', body)).status).toBe(200);
  }
  const changed = (await two.first.mails(ada.email)).filter(({ kind }) => kind === 'password-changed');
  expect(changed).toHaveLength(2);
});
