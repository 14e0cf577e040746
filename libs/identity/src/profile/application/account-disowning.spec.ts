import { beforeEach, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';

const email = 'ada@example.com';

let flows: AccountFlows;
let eve: SessionPrincipal;
/** Eve registers with Ada's address. */
beforeEach(async () => {
  flows = accountFlows({ deleteAccountEnabled: false });
  eve = await flows.registered();
});

const account = async () => (await flows.rows('"user"'))[0];
async function mailedToken(): Promise<string> {
  await flows.emailVerification.send(email, undefined);
  return tokenIn(flows.outbox.mails.at(-1));
}

test('ends the account with its sessions, tells only the owner of the address, and frees the address', async () => {
  await flows.alter(eve.user, { phoneNumber: '+12133734253', phoneNumberVerified: true });
  const token = await mailedToken();
  flows.outbox.mails = [];
  await flows.disowning.disown(token);
  expect(await account()).toBeUndefined();
  await expect(flows.sessions.current(eve.token)).resolves.toBeUndefined();
  expect(flows.outbox.mails).toMatchObject([{ kind: 'account-disowned', to: email }]);
  expect(flows.outbox.events.map(({ type }) => type)).toEqual(['identity.user-deleted']);
  await flows.signUp.withEmail({ name: 'Ada', email, password: PASSWORD, body: {} }, LAPTOP);
});

test('asks no policy whether the account may be deleted, but lets them prepare it', async () => {
  const asked: string[] = [];
  flows.policies.register({
    checkDeletion: () => Promise.reject(new Error('the registrant could block it')),
    prepareDeletion: async (userId) => void asked.push(userId),
  });
  await flows.disowning.disown(await mailedToken());
  expect(asked).toEqual([eve.user.id]);
});

test('works although the owner of the address clicked on an earlier link', async () => {
  const [first, second] = [await mailedToken(), await mailedToken()];
  await flows.emailVerification.follow(first, undefined, LAPTOP);
  await flows.disowning.disown(second);
  expect(await account()).toBeUndefined();
});

const PROVEN = { code: 'ACCOUNT_HAS_A_PROVEN_ADDRESS' };
const INVALID = { code: 'INVALID_TOKEN', status: 401 };
test.each([
  ['once an address was proven', { reclaimableSince: null }, PROVEN],
  ['with the link of an address that the account no longer has', { email: 'eve@example.com' }, INVALID],
])('is refused %s', async (_, values, refusal) => {
  const token = await mailedToken();
  await flows.alter(eve.user, values);
  await expect(flows.disowning.disown(token)).rejects.toMatchObject(refusal);
  expect(await account()).toBeDefined();
});

test('is refused with a used, expired or invented link', async () => {
  const [used, expired] = [await mailedToken(), await mailedToken()];
  await flows.emailConfirmation.confirm(used, eve);
  await flows.alter(eve.user, { reclaimableSince: flows.clock.now() });
  await expect(flows.disowning.disown(used)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  await expect(flows.disowning.disown('nonsense')).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  flows.clock.advance(3_600_000);
  await expect(flows.disowning.disown(expired)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  expect(await account()).toBeDefined();
});
