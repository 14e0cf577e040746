import { describe, expect, test } from '@jest/globals';
import { each, newAddress, post, times } from '../support/many-clients.ts';
import { testApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';

describe('one session', () => {
  const app = testApp({ DELETE_ACCOUNT_BY_MAIL: 'on', CHANGE_EMAIL: 'on' });

  async function signUp(email: string): Promise<{ token: string; signed: string }> {
    const response = await post(app, '/sign-up/email', { name: 'S', email, password: PASSWORD });
    const { token } = (await response.json()) as { token: string };
    return { token, signed: response.headers.get('set-auth-token')! };
  }

  test.each([
    ['/delete-user', { password: 'wrong password' }, 400],
    ['/delete-user', { token: 'wrong token' }, 404],
    ['/change-password', { currentPassword: 'wrong password', newPassword: 'a new one, long enough' }, 400],
    ['/reauthenticate', { password: 'wrong password' }, 400],
  ])('%s %j: ten guesses, however the session is written, then 429', async (path, body, status) => {
    const { token, signed } = await signUp(`guessed${path.replace('/', '-')}-${status}@example.com`);
    const answers = await each(11, (i) =>
      post(app, path, body, newAddress(), { authorization: `Bearer ${i % 2 ? token : signed}` }),
    );
    expect(answers).toEqual([...times(10, () => status), 429]);
  });

  test('a refusal that compared nothing is no guess, a wrong one beside it is', async () => {
    const { token } = await signUp('clumsy@example.com');
    const headers = { authorization: `Bearer ${token}` };
    const clumsy = [
      ['/reauthenticate', {}, 'VALIDATION_ERROR'],
      ['/change-password', { currentPassword: PASSWORD, newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
      ['/two-factor/enable', { password: 7 }, 'VALIDATION_ERROR'],
      ['/two-factor/get-totp-uri', { password: PASSWORD }, 'TOTP_NOT_ENABLED'],
      ['/two-factor/generate-backup-codes', { password: PASSWORD }, 'TWO_FACTOR_NOT_ENABLED'],
    ] as const;
    for (let i = 0; i < 15; i++) {
      const [path, body, code] = clumsy[i % clumsy.length]!;
      const answer = await post(app, path, body, newAddress(), headers);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
    }
    const guesses = await each(11, () =>
      post(app, '/reauthenticate', { password: 'wrong password' }, newAddress(), headers),
    );
    expect(guesses).toEqual([...times(10, () => 400), 429]);
  });

  test('requests that a page of another site sends use up no guesses of its owner', async () => {
    const { token } = await signUp('lured@example.com');
    const owner = { authorization: `Bearer ${token}` };
    const foreign: Record<string, string>[] = [
      { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ];
    const refused = await each(12, (i) =>
      post(app, '/reauthenticate', { password: 'x' }, newAddress(), { ...owner, ...foreign[i % 2] }),
    );
    expect(refused).toEqual(times(12, () => 403));
    expect((await post(app, '/reauthenticate', { password: PASSWORD }, newAddress(), owner)).status).toBe(200);
  });

  test('mails its own user ten times an hour at most', async () => {
    const email = 'mailed@example.com';
    const { token } = await signUp(email);
    const answers = await each(11, () =>
      post(app, '/delete-user', {}, newAddress(), { authorization: `Bearer ${token}` }),
    );
    expect(answers).toEqual([...times(10, () => 200), 429]);
    const byChange = await post(app, '/change-email', { newEmail: 'elsewhere@example.com' }, newAddress(), {
      authorization: `Bearer ${token}`,
    });
    expect(byChange.status).toBe(429);
    expect((await app.mails(email)).filter(({ kind }) => kind === 'delete-account')).toHaveLength(10);
  });
});
