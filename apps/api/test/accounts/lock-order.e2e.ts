import { beforeEach, describe, expect, test } from '@jest/globals';
import { metrics } from '#shared-kernel/infrastructure/metrics';
import { TwoInstances } from '../support/two-instances.ts';
import { mailedCode, PASSWORD } from '../two-factor/people.ts';
import { aHolder, type Holder } from './a-holder.ts';

/** Transactions lock the user first and its records afterwards, so that none has to be repeated after a deadlock. */

const USER = 'select from "user" where id = $1 for update';

const two = TwoInstances.duringTests();
let retriesBefore: number;
const retries = async () => (await metrics.transactionRetries.get()).values.reduce((sum, { value }) => sum + value, 0);
beforeEach(async () => {
  retriesBefore = await retries();
});
const expectNoRetry = async () => expect((await retries()) - retriesBefore).toBe(0);

let people = 0;
async function holder(): Promise<Holder> {
  people += 1;
  return aHolder(two.browser(people), `ordered${people}@example.com`);
}

async function resetToken({ email }: Holder): Promise<string> {
  await two.browser().post('/request-password-reset', { email });
  return two.first.mailedToken(email, 'reset-password');
}

const verifyLink = async ({ email }: Holder) =>
  `/verify-email?token=${await two.first.mailedToken(email, 'verify-email')}`;
const changePassword = { currentPassword: PASSWORD, newPassword: PASSWORD };

describe('two requests that wait for one user, in this order', () => {
  test('a change of password and a reset', async () => {
    const ada = await holder();
    const token = await resetToken(ada);
    const statuses = await two.lined(
      USER,
      [ada.id],
      () => ada.browser.post('/change-password', changePassword),
      () => two.browser().post('/reset-password', { token, newPassword: PASSWORD }),
    );
    expect(statuses).toEqual([200, 400]);
    await expectNoRetry();
  });

  test('a change of address and the link that verifies the earlier one', async () => {
    const ada = await holder();
    const link = await verifyLink(ada);
    const statuses = await two.lined(
      USER,
      [ada.id],
      () => ada.browser.post('/change-email', { newEmail: `new-${ada.email}` }),
      () => two.browser().get(link),
    );
    expect(statuses[0]).toBe(200);
    await expectNoRetry();
  });

  test('a reset and a code of the phone', async () => {
    const ada = await holder();
    const phoneNumber = '+4915112345678';
    const proven = 'update "user" set phone_number = $2, phone_number_verified = true where id = $1';
    await two.rows(proven, ada.id, phoneNumber);
    const token = await resetToken(ada);
    await two.browser().post('/phone-number/send-otp', { phoneNumber });
    const statuses = await two.lined(
      USER,
      [ada.id],
      () => two.browser().post('/reset-password', { token, newPassword: PASSWORD }),
      () => two.browser().post('/phone-number/verify', { phoneNumber, code: '000000' }),
    );
    expect(statuses).toEqual([200, 400]);
    await expectNoRetry();
  });
});

describe('under load', () => {
  const ROUNDS = 20;

  /** Everything that changes records of one user, in an order that differs by round. */
  function acts(
    ada: Holder,
    tokens: { readonly reset: string; readonly link: string; readonly code: string },
    round: number,
  ) {
    const { browser, email } = ada;
    const visitor = () => two.browser(round);
    const all = [
      () => visitor().post('/reset-password', { token: tokens.reset, newPassword: PASSWORD }),
      () => browser.post('/change-password', { ...changePassword, revokeOtherSessions: true }),
      () => visitor().post('/sign-in/email', { email, password: PASSWORD }),
      () => visitor().post('/sign-in/email', { email, password: PASSWORD }),
      () => visitor().get(tokens.link),
      () => browser.post('/two-factor/verify-otp', { code: tokens.code }),
      () => browser.post('/two-factor/enable', { password: PASSWORD }),
      () => browser.post('/two-factor/revoke-trusted-devices'),
      () => browser.post('/change-email', { newEmail: `new-${email}` }),
      () => browser.post('/cancel-email-change'),
      () => browser.post('/revoke-other-sessions'),
      () => browser.post('/api-key/create', { name: 'key' }),
      () => browser.post('/organization/create', { name: 'Acme', slug: `load-${round}` }),
      () => browser.post('/update-user', { name: `Name ${round}` }),
      () => visitor().post('/request-password-reset', { email }),
      () => browser.post('/send-verification-email', { email }),
      () => browser.post('/delete-user', { password: PASSWORD }),
    ];
    const shift = round % all.length;
    return [...all.slice(shift), ...all.slice(0, shift)];
  }

  test('nothing is repeated, and nothing fails', async () => {
    const failed: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await holder();
      await ada.browser.post('/two-factor/enable', { password: PASSWORD });
      await ada.browser.post('/two-factor/send-otp');
      const tokens = {
        reset: await resetToken(ada),
        link: await verifyLink(ada),
        code: await mailedCode(two.first, ada.email),
      };
      const answers = await Promise.all(acts(ada, tokens, round).map((act) => act()));
      failed.push(...answers.filter(({ status }) => status >= 500).map(({ status, url }) => `${status} ${url}`));
    }
    expect(failed).toEqual([]);
    await expectNoRetry();
    const [statistics] = await two.rows<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(statistics!.deadlocks)).toBe(0);
  }, 120_000);
});
