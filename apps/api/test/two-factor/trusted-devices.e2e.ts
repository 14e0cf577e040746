import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, challenged, PASSWORD, type Person, protectedPerson, visitor } from './people.ts';

const TRUST = 'better-auth.trust_device';
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

/** A browser of this person that is trusted, signed out. */
async function trusted(person: Person): Promise<BrowserLike> {
  const browser = await challenged(app, person.email);
  await browser.post('/two-factor/verify-totp', { code: person.authenticator.next(), trustDevice: true });
  await browser.post('/sign-out');
  return browser;
}

/** Whether the browser signs in without the second factor. */
async function passes(browser: BrowserLike, { email }: Person): Promise<boolean> {
  const answer = await bodyOf(browser.post('/sign-in/email', { email, password: PASSWORD }));
  if (answer['twoFactorRedirect'] === true) return false;
  expect(answer).toMatchObject({ token: expect.any(String) });
  await browser.post('/sign-out');
  return true;
}

/** A browser with this trust cookie and no other. */
function copyWith(cookie: string): BrowserLike {
  const browser = visitor(app);
  browser.cookies.set(TRUST, cookie);
  return browser;
}

const warnings = async ({ email }: Person) =>
  (await app.mails(email)).filter(({ kind }) => kind === 'trusted-device-copied').length;

test('a copied cookie that is shown after its owner used it ends the trust of both, and the owner is told', async () => {
  const ada = await protectedPerson(app, 'copied@example.com');
  const owner = await trusted(ada);
  const stolen = owner.cookies.get(TRUST)!;
  expect(await passes(owner, ada)).toBe(true);
  app.clock.advance(11_000);
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await warnings(ada)).toBe(1);
  expect(await passes(owner, ada)).toBe(false);
  expect(await bodyOf(ada.browser.get('/two-factor/status'))).toMatchObject({ trustedDevices: 0 });
  // A device is dropped once, so the mailbox cannot be flooded with its tokens.
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await warnings(ada)).toBe(1);
});

test('the alarm of one device leaves other devices and other accounts alone', async () => {
  const ada = await protectedPerson(app, 'two-devices@example.com');
  const eve = await protectedPerson(app, 'not-ada@example.com');
  const [owner, other] = [await trusted(ada), await trusted(ada)];
  const stolen = owner.cookies.get(TRUST)!;
  await passes(owner, ada);
  app.clock.advance(DAY);
  expect(await passes(copyWith(stolen), eve)).toBe(false);
  expect(await passes(owner, ada)).toBe(true);
  app.clock.advance(DAY);
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await passes(other, ada)).toBe(true);
});

test('trust ends ninety days after it began, however often the device is used', async () => {
  const ada = await protectedPerson(app, 'ninety@example.com');
  const browser = await trusted(ada);
  for (let day = 0; day < 80; day += 20) {
    app.clock.advance(20 * DAY);
    expect(await passes(browser, ada)).toBe(true);
  }
  const response = await browser.post('/sign-in/email', { email: ada.email, password: PASSWORD });
  const [line] = response.headers.getSetCookie().filter((each) => each.startsWith(TRUST));
  expect(Number(/max-age=(\d+)/i.exec(line ?? '')?.[1])).toBeLessThanOrEqual(10 * 86_400);
  await browser.post('/sign-out');
  app.clock.advance(10 * DAY);
  expect(await passes(browser, ada)).toBe(false);
  expect(await warnings(ada)).toBe(0);
});
