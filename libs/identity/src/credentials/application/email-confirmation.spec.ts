import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, sessionOf, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';

const email = 'ada@example.com';
const proven = { emailVerified: true, emailProven: true, reclaimableSince: null };
const invalid = { code: 'INVALID_TOKEN', status: 401 };

let flows: AccountFlows;
let ada: SessionPrincipal;
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
}
beforeEach(() => given());

const user = () => flows.stored(ada.user);
const confirm = (token: string, caller?: SessionPrincipal, password?: string) =>
  flows.emailConfirmation.confirm(token, caller, password);
async function mailedToken(): Promise<string> {
  await flows.emailVerification.send(email, undefined);
  return tokenIn(flows.outbox.mails.at(-1));
}
const mailboxProof = (address = email) => flows.uow.run(() => flows.mailboxProofs.issue(address, 60));

describe('a mailed link', () => {
  test.each([
    ['a session of the account', () => ({ caller: ada, password: undefined })],
    ['the password of the account', () => ({ caller: undefined, password: PASSWORD })],
  ])('with %s verifies the address and proves it', async (_, who) => {
    const { caller, password } = who();
    const token = await mailedToken();
    await expect(confirm(token, caller, password)).resolves.toMatchObject({ id: ada.user.id });
    expect(await user()).toMatchObject(proven);
    expect(flows.outbox.events.map(({ type }) => type)).toEqual(['identity.email-verified']);
    expect((await flows.auditRows()).at(-1)).toMatchObject({ action: 'email.verified', details: { byHolder: true } });
  });

  test('without either does nothing, and works for the holder after that', async () => {
    const token = await mailedToken();
    await expect(confirm(token)).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDS_THE_ACCOUNT', status: 403 });
    expect(await user()).toMatchObject({ emailVerified: false, emailProven: false });
    await confirm(token, ada);
    expect(await user()).toMatchObject(proven);
  });

  test('with a session of another account needs the password of this one', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    const token = await mailedToken();
    await expect(confirm(token, eve)).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDS_THE_ACCOUNT' });
    await confirm(token, eve, PASSWORD);
    expect(await user()).toMatchObject(proven);
    expect(await flows.stored(eve.user)).toMatchObject({ emailProven: false });
  });

  test('proves an address that was verified without a session', async () => {
    await flows.emailVerification.follow(await mailedToken(), undefined, LAPTOP);
    expect(await user()).toMatchObject({ emailVerified: true, emailProven: false });
    const caller = await flows.sessions.current(ada.token);
    await expect(flows.emailVerification.send(email, caller)).rejects.toMatchObject({ code: 'EMAIL_ALREADY_VERIFIED' });
    await flows.emailVerification.send(email, caller, { prove: true });
    await confirm(tokenIn(flows.outbox.mails.at(-1)), caller);
    expect(await user()).toMatchObject(proven);
    const again = await flows.sessions.current(ada.token);
    await expect(flows.emailVerification.send(email, again, { prove: true })).rejects.toMatchObject({
      code: 'EMAIL_ALREADY_VERIFIED',
    });
  });

  test('works once, and says so only while the address is unproven', async () => {
    const token = await mailedToken();
    await confirm(token, ada);
    await expect(confirm(token, ada)).resolves.toMatchObject({ id: ada.user.id });
    await flows.alter(ada.user, { emailProven: false });
    await expect(confirm(token, ada)).rejects.toMatchObject(invalid);
  });

  test('is void after five wrong passwords, except for a session', async () => {
    const token = await mailedToken();
    for (let i = 0; i < 5; i++) {
      await expect(confirm(token, undefined, 'a wrong horse')).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
    }
    await expect(confirm(token, undefined, PASSWORD)).rejects.toMatchObject(invalid);
    expect((await user()).emailProven).toBe(false);
    await confirm(token, ada);
    expect(await user()).toMatchObject(proven);
  });

  test('of an account without a password needs a session', async () => {
    await flows.em.fork().execute('delete from account');
    await expect(confirm(await mailedToken(), undefined, '')).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
  });

  test('with a password that is changed while it is compared is refused', async () => {
    const token = await mailedToken();
    const { passwords } = flows;
    const verify = passwords.verify.bind(passwords);
    passwords.verify = async (hash, password) => {
      await flows.alterPassword(ada.user, 'another');
      return verify(hash, password);
    };
    await expect(confirm(token, undefined, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
    expect((await user()).emailProven).toBe(false);
  });

  test.each(['', 'nonsense', 'x'.repeat(32)])('%j is invalid', async (token) => {
    await expect(confirm(token, ada)).rejects.toMatchObject(invalid);
    await expect(confirm(token, undefined, PASSWORD)).rejects.toMatchObject(invalid);
  });

  test('for a change of address is refused', async () => {
    await flows.alter(ada.user, { emailVerified: true });
    const caller = (await flows.sessions.current(ada.token))!;
    await flows.emailChange.request(caller, 'new@example.com');
    await expect(confirm(tokenIn(flows.outbox.mails.at(-1)), caller)).rejects.toMatchObject(invalid);
    expect(await user()).toMatchObject({ email, emailProven: false });
  });
});

describe('the route of the specification', () => {
  test('proves the address from a session of the account only', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    await flows.emailVerification.follow(await mailedToken(), eve, LAPTOP);
    expect(await user()).toMatchObject({ emailVerified: true, emailProven: false });
    await flows.emailVerification.send(email, ada, { prove: true });
    await expect(
      flows.emailVerification.follow(tokenIn(flows.outbox.mails.at(-1)), ada, LAPTOP),
    ).resolves.toMatchObject({ kind: 'verified' });
    expect(await user()).toMatchObject(proven);
  });

  test('does not prove it from a session that has ended', async () => {
    const token = await mailedToken();
    await flows.sessions.signOut(ada.token);
    await flows.emailVerification.follow(token, ada, LAPTOP);
    expect(await user()).toMatchObject({ emailVerified: true, emailProven: false });
  });

  test('leaves a link to its holder when the address is verified but not proven', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await flows.emailVerification.follow(first, undefined, LAPTOP);
    await flows.emailVerification.follow(second, undefined, LAPTOP);
    await confirm(second, undefined, PASSWORD);
    expect(await user()).toMatchObject(proven);
  });
});

test('an address that is set later is unproven, and only a first one is reclaimable', async () => {
  await confirm(await mailedToken(), ada);
  await flows.emailChange.request((await flows.sessions.current(ada.token))!, 'ada@engines.example');
  const token = tokenIn(flows.outbox.mails.at(-1));
  await flows.emailVerification.follow(token, (await flows.sessions.current(ada.token))!, LAPTOP);
  expect(await user()).toMatchObject({ email: 'ada@engines.example', emailProven: false, reclaimableSince: null });
});

describe('the proof of an invitation mail', () => {
  const request = { name: 'Bob', email: 'bob@example.com', password: PASSWORD, body: {} };
  const signIn = (emailProof: string) =>
    flows.signIn.withPassword({ email }, { password: PASSWORD, emailProof }, LAPTOP);

  test('makes a sign-up proven without another mail', async () => {
    await given({ requireEmailVerification: true });
    flows.outbox.mails = [];
    const { user: bob, signIn: outcome } = await flows.signUp.withEmail(
      { ...request, emailProof: await mailboxProof('bob@example.com') },
      LAPTOP,
    );
    expect(await flows.stored(bob)).toMatchObject(proven);
    expect(sessionOf(outcome).user.id).toBe(bob.id);
    expect(flows.outbox.mails).toEqual([]);
  });

  test.each([
    ['for another address', () => mailboxProof('eve@example.com')],
    ['that has expired', () => mailboxProof('bob@example.com').finally(() => flows.clock.advance(60_000))],
    ['that is invented', async () => 'x'.repeat(32)],
  ])('%s changes nothing', async (_, proof) => {
    const { user: bob } = await flows.signUp.withEmail({ ...request, emailProof: await proof() }, LAPTOP);
    expect(await flows.stored(bob)).toMatchObject({ emailVerified: false, emailProven: false });
    expect(flows.outbox.mails.map(({ kind }) => kind)).toEqual(['verify-email']);
  });

  test('that is shown with another address stays usable', async () => {
    const proof = await mailboxProof();
    await flows.signUp.withEmail({ ...request, emailProof: proof }, LAPTOP);
    await signIn(proof);
    expect(await user()).toMatchObject(proven);
  });

  test('works once', async () => {
    const proof = await mailboxProof();
    await signIn(proof);
    await flows.alter(ada.user, { emailProven: false });
    await signIn(proof);
    expect((await user()).emailProven).toBe(false);
  });

  test('needs the right password to prove the address of an account', async () => {
    const proof = await mailboxProof();
    await expect(
      flows.signIn.withPassword({ email }, { password: 'a wrong horse', emailProof: proof }, LAPTOP),
    ).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect((await user()).emailProven).toBe(false);
    await signIn(proof);
    expect(await user()).toMatchObject(proven);
  });

  test('replaces the required verification of a sign-in', async () => {
    await given({ requireEmailVerification: true });
    await expect(signIn('x'.repeat(32))).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(sessionOf(await signIn(await mailboxProof())).user).toMatchObject(proven);
  });

  test('confirms the address of a session', async () => {
    await confirm(await mailboxProof(), ada);
    expect(await user()).toMatchObject(proven);
  });

  test('confirms nothing for a session of another address, and without a session', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    const proof = await mailboxProof();
    await expect(confirm(proof, eve)).rejects.toMatchObject(invalid);
    await expect(confirm(proof, undefined, PASSWORD)).rejects.toMatchObject(invalid);
    expect((await user()).emailProven).toBe(false);
  });
});
