import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { twoFactorClient as twoFactorClient12 } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { twoFactorClient as twoFactorClient17 } from 'better-auth-current/client/plugins';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { Authenticator, mailedCode, ORIGIN, PASSWORD } from '../two-factor/people.ts';

type Redirected = () => void;
type Client = ReturnType<typeof client12>;

const client12 = ({ clientOptions }: BrowserLike, onTwoFactorRedirect: Redirected) =>
  createAuthClient12({ ...clientOptions, plugins: [twoFactorClient12({ onTwoFactorRedirect })] });

const client17 = ({ clientOptions }: BrowserLike, onTwoFactorRedirect: Redirected) =>
  createAuthClient17({ ...clientOptions, plugins: [twoFactorClient17({ onTwoFactorRedirect })] }) as unknown as Client;

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12],
  ['better-auth 1.7', client17],
] as const)('the two-factor plugin of %s', (_, createClient) => {
  let app: TestApp;
  let person = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** A person who has turned it on, with a browser and at an address of their own, and is signed out again. */
  async function enrolled() {
    person += 1;
    let redirects = 0;
    const browser = new BrowserLike(app.url, ORIGIN, { 'x-forwarded-for': `198.51.100.${person}` });
    const client = createClient(browser, () => void redirects++);
    const email = `person${person}@example.com`;
    await client.signUp.email({ name: 'Some One', email, password: PASSWORD });
    const enabled = await client.twoFactor.enable({ password: PASSWORD });
    expect(enabled.error).toBeNull();
    const { totpURI, backupCodes } = enabled.data!;
    const authenticator = new Authenticator(app, totpURI);
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false });
    const verified = await client.twoFactor.verifyTotp({ code: authenticator.code() });
    expect(verified.data).toMatchObject({ token: expect.any(String), user: { email } });
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: true });
    await client.signOut();
    app.clock.advance(60_000);
    const signIn = async () => {
      const { data } = await client.signIn.email({ email, password: PASSWORD });
      return data as { twoFactorRedirect?: boolean; token?: string } | null;
    };
    return { client, browser, email, authenticator, backupCodes, signIn, redirects: () => redirects };
  }

  test('enables, is led to the second step, and signs in with a code of the authenticator', async () => {
    const { client, email, authenticator, signIn, redirects } = await enrolled();
    expect(await signIn()).toMatchObject({ twoFactorRedirect: true });
    expect(redirects()).toBe(1);
    expect((await client.getSession()).data).toBeNull();
    const wrong = await client.twoFactor.verifyTotp({ code: authenticator.wrong() });
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_CODE', message: 'Invalid code' });
    const right = await client.twoFactor.verifyTotp({ code: authenticator.code() });
    expect(right.data).toMatchObject({ token: expect.any(String), user: { email } });
    expect((await client.getSession()).data?.session.token).toBe(right.data?.token);
  });

  test('signs in with a mailed code', async () => {
    const { client, email, signIn } = await enrolled();
    await signIn();
    expect((await client.twoFactor.sendOtp()).data).toEqual({ status: true });
    const { data } = await client.twoFactor.verifyOtp({ code: await mailedCode(app, email) });
    expect(data).toMatchObject({ token: expect.any(String), user: { email } });
  });

  test('signs in with a backup code, once', async () => {
    const { client, email, backupCodes, signIn } = await enrolled();
    await signIn();
    const first = await client.twoFactor.verifyBackupCode({ code: backupCodes[0]! });
    expect(first.data).toMatchObject({
      token: expect.any(String),
      user: { email },
      session: { token: expect.any(String) },
    });
    await client.signOut();
    await signIn();
    const again = await client.twoFactor.verifyBackupCode({ code: backupCodes[0]! });
    expect(again.error).toMatchObject({ status: 401, code: 'INVALID_BACKUP_CODE', message: 'Invalid backup code' });
  });

  test('is not asked on a trusted device', async () => {
    const { client, authenticator, signIn, redirects } = await enrolled();
    await signIn();
    await client.twoFactor.verifyTotp({ code: authenticator.code(), trustDevice: true });
    for (let i = 0; i < 3; i++) {
      await client.signOut();
      app.clock.advance(10 * 86_400_000);
      expect(await signIn()).toMatchObject({ token: expect.any(String) });
    }
    expect(redirects()).toBe(1);
  });

  test('shows the secret again, renews backup codes, and turns it off', async () => {
    const { client, authenticator, backupCodes, signIn } = await enrolled();
    await signIn();
    await client.twoFactor.verifyTotp({ code: authenticator.code() });
    const uri = await client.twoFactor.getTotpUri({ password: PASSWORD });
    expect(new Authenticator(app, uri.data!.totpURI).code()).toBe(authenticator.code());
    const renewed = await client.twoFactor.generateBackupCodes({ password: PASSWORD });
    expect(renewed.data).toMatchObject({ status: true });
    expect(renewed.data?.backupCodes).toHaveLength(10);
    expect(renewed.data?.backupCodes).not.toEqual(backupCodes);
    const refused = await client.twoFactor.disable({ password: 'not the password' });
    expect(refused.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD', message: 'Invalid password' });
    expect((await client.twoFactor.disable({ password: PASSWORD })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false });
    const after = await client.twoFactor.getTotpUri({ password: PASSWORD });
    expect(after.error).toMatchObject({ status: 400, code: 'TOTP_NOT_ENABLED', message: 'TOTP not enabled' });
    await client.signOut();
    expect(await signIn()).toMatchObject({ token: expect.any(String) });
  });
});
