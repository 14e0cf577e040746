import { describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { BrowserLike } from '../support/browser-like.ts';
import { newAddress } from '../support/many-clients.ts';
import { testApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another horse battery';
/** Wrong passwords for one account within fifteen minutes. */
const LIMIT = 20;

/** Another client address each time, so that only the counters of accounts apply. */
const fromNewAddress = () => ({ 'x-forwarded-for': newAddress() });

describe('wrong passwords', () => {
  const app = testApp({ NEW_DEVICE_MAIL: 'off' });

  const browser = () => new BrowserLike(app.url, 'http://localhost');
  const signIn = async (by: BrowserLike, email: string, password: string) =>
    (await by.post('/sign-in/email', { email, password }, fromNewAddress())).status;
  const guess = async (by: BrowserLike, email: string, times = LIMIT) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) statuses.push(await signIn(by, email, `guess number ${i}`));
    return statuses;
  };
  const allWrong = Array<number>(LIMIT).fill(401);

  /** The browser of an owner who signed in before and is signed out. */
  async function owner(email: string): Promise<BrowserLike> {
    const own = browser();
    expect((await own.post('/sign-up/email', { name: 'O', email, password: PASSWORD }, fromNewAddress())).status).toBe(
      200,
    );
    await own.post('/sign-out');
    return own;
  }

  test('guesses of others do not lock the owner out of a known device', async () => {
    const email = 'known@example.com';
    const own = await owner(email);
    expect(await guess(browser(), email)).toEqual(allWrong);
    expect(await signIn(browser(), email, PASSWORD)).toBe(429);
    expect(await signIn(own, email, PASSWORD)).toBe(200);
  });

  test('a known device has the same limit, with a counter of its own', async () => {
    const email = 'shared-laptop@example.com';
    const own = await owner(email);
    expect(await guess(own, email)).toEqual(allWrong);
    expect(await signIn(own, email, PASSWORD)).toBe(429);
    expect(await signIn(browser(), email, PASSWORD)).toBe(200);
  });

  test('a device that only another account knows is unknown, as is a forged one', async () => {
    const email = 'victim@example.com';
    await owner(email);
    const eve = await owner('eve@example.com');
    expect(await guess(eve, email)).toEqual(allWrong);
    expect(await signIn(browser(), email, PASSWORD)).toBe(429);
    for (const device of ['made-up', `${'a'.repeat(32)}.${'A'.repeat(43)}=`, '']) {
      const forger = browser();
      forger.cookies.set('better-auth.device', encodeURIComponent(device));
      expect(await signIn(forger, email, PASSWORD)).toBe(429);
    }
  });

  test('email, user name and phone number share one counter', async () => {
    const email = 'named@example.com';
    const phoneNumber = '+4915112345678';
    const body = { name: 'N', email, password: PASSWORD, username: 'Named' };
    expect((await browser().post('/sign-up/email', body, fromNewAddress())).status).toBe(200);
    const proven = 'update "user" set phone_number = $2, phone_number_verified = true where email = $1 returning id';
    expect(await app.database.rows(proven, email, phoneNumber)).toHaveLength(1);
    const names = [
      ['/sign-in/email', { email }],
      ['/sign-in/username', { username: 'nAMED' }],
      ['/sign-in/phone-number', { phoneNumber }],
    ] as const;
    const by = (index: number, password: string) => {
      const [path, name] = names[index % names.length]!;
      return browser().post(path, { ...name, password }, fromNewAddress());
    };
    for (let i = 0; i < LIMIT; i++) expect((await by(i, 'wrong password')).status).toBe(401);
    for (let i = 0; i < names.length; i++) expect((await by(i, PASSWORD)).status).toBe(429);
  });

  test('a reset clears the counters of the account, of all browsers', async () => {
    const email = 'reset@example.com';
    const own = await owner(email);
    await guess(browser(), email);
    await guess(own, email);
    expect([await signIn(browser(), email, PASSWORD), await signIn(own, email, PASSWORD)]).toEqual([429, 429]);
    await own.post('/request-password-reset', { email }, fromNewAddress());
    expect(await signIn(browser(), email, PASSWORD)).toBe(429);
    const token = await app.mailedToken(email, 'reset-password');
    const reset = await own.post('/reset-password', { token, newPassword: NEW_PASSWORD }, fromNewAddress());
    expect(reset.status).toBe(200);
    expect(await signIn(browser(), email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(own, email, NEW_PASSWORD)).toBe(200);
    expect(await guess(browser(), email, LIMIT + 1)).toEqual([...allWrong, 429]);
  });

  test('staff see until when an account has to wait, and in which browsers', async () => {
    const email = 'waiting@example.com';
    const [own, support] = [await owner(email), browser()];
    const staff = { name: 'S', email: 'support@example.com', password: PASSWORD };
    await support.post('/sign-up/email', staff, fromNewAddress());
    await app.app.get(StaffRoles).grant({ email: staff.email }, 'support', { unproven: true });
    const [account] = await app.database.rows<{ id: string }>('select id from "user" where email = $1', email);
    const limits = async (sought = 'password-attempts-limited') => {
      const answer = await support.fetch(`${app.url}/api/staff/users/${account!.id}`);
      const { causes } = (await answer.json()) as { causes: { code: string; details: object }[] };
      return causes.find(({ code }) => code === sought)?.details;
    };
    await guess(browser(), email, LIMIT - 1);
    expect(await limits()).toBeUndefined();
    const since = app.clock.now().toISOString();
    expect(await limits('passwords-refused')).toEqual({ count: LIMIT - 1, most: LIMIT, since });
    const elsewhereUntil = new Date(app.clock.now().getTime() + 900_000).toISOString();
    await guess(browser(), email, 1);
    expect(await limits()).toEqual({ elsewhereUntil, onKnownDevicesUntil: null });
    await guess(own, email);
    expect(await limits()).toEqual({ elsewhereUntil, onKnownDevicesUntil: elsewhereUntil });
    app.clock.advance(900_000);
    expect(await limits()).toBeUndefined();
  });

  test('support ends the wait of an account in all browsers, and no counter of guesses alone', async () => {
    const email = 'helped@example.com';
    const [own, support] = [await owner(email), browser()];
    const staff = { name: 'T', email: 'support-too@example.com', password: PASSWORD };
    await support.post('/sign-up/email', staff, fromNewAddress());
    await app.app.get(StaffRoles).grant({ email: staff.email }, 'support', { unproven: true });
    const act = (path: string, body?: object) =>
      support.fetch(`${app.url}/api/staff/${path}`, {
        headers: { ...fromNewAddress(), 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    await guess(browser(), email);
    await guess(own, email);
    expect([await signIn(browser(), email, PASSWORD), await signIn(own, email, PASSWORD)]).toEqual([429, 429]);
    const [account] = await app.database.rows<{ id: string }>('select id from "user" where email = $1', email);
    const end = async () => (await act(`users/${account!.id}/clear-locks`, { reason: 'called back' })).json();
    expect([await end(), await end()]).toEqual([
      { status: true, ended: true },
      { status: true, ended: false },
    ]);
    expect([await signIn(browser(), email, PASSWORD), await signIn(own, email, PASSWORD)]).toEqual([200, 200]);

    const unknown = 'nobody-there@example.com';
    expect(await guess(browser(), unknown, LIMIT + 1)).toEqual([...allWrong, 429]);
    const listed = await act(`rate-limits?q=${encodeURIComponent(` ${unknown.toUpperCase()}`)}`);
    const { counters } = (await listed.json()) as { counters: { key: string; rule: string }[] };
    expect(counters).toMatchObject([
      {
        rule: 'account-0',
        count: LIMIT,
        max: LIMIT,
        path: null,
        address: null,
        digest: expect.stringMatching(/^[\w+/]{43}=$/),
        isClearable: false,
      },
      { rule: 'account-1', count: LIMIT, max: 50 },
      { rule: 'account-2', count: LIMIT, max: 100 },
    ]);
    // Guesses are counted for as long as they are: whoever has a session of staff must not guess on.
    const clear = await act('rate-limits/clear', { key: counters[0]!.key, reason: 'misspelt' });
    expect({ status: clear.status, body: await clear.json() }).toMatchObject({
      status: 403,
      body: { code: 'COUNTER_OF_GUESSES' },
    });
    expect(await guess(browser(), unknown, 1)).toEqual([429]);
  });

  test('unknown names are limited in the same way', async () => {
    const unknown = 'unknown@example.com';
    const eve = await owner('eve-too@example.com');
    expect(await guess(eve, unknown, LIMIT + 1)).toEqual([...allWrong, 429]);
    expect(await guess(browser(), unknown, 1)).toEqual([429]);
  });
});
