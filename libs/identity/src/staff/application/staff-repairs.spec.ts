import { beforeEach, describe, expect, test } from '@jest/globals';
import { StaffSources } from '#shared-kernel/application/staff-sources';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';
import { Account, WITHOUT_PROVIDER } from '../../users/domain/account.ts';
import { TrustIssuing } from '../../two-factor/application/trust-issuing.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';

const reason = 'called back';

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
let support: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
  support = await flows.person('sven', 'support');
});

const onAda = (staff = support) => ({ staff, userId: ada.user.id, reason });
const isSignedIn = async (who: SessionPrincipal) => (await flows.sessions.current(who.token)) !== undefined;
const signIn = (context = LAPTOP) =>
  flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, context);
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);
const last = async () => (await flows.auditRows()).at(-1);
const remembered = { personal: { reason } };

describe('a mail that support sends', () => {
  test('resets the password, and no answer has its link', async () => {
    await expect(flows.repairs.sendReset(onAda())).resolves.toBeUndefined();
    expect(mails()).toEqual(['reset-password ada@example.com']);
    expect(await last()).toMatchObject({ action: 'password.reset.requested', targetId: ada.user.id, ...remembered });
    await flows.passwordReset.reset(tokenIn(flows.outbox.mails[0]), 'a new horse battery');
  });

  test('confirms the address', async () => {
    await flows.alter(ada.user, { emailVerified: false, emailProven: false });
    await flows.repairs.sendVerification(onAda());
    expect(mails()).toEqual(['verify-email ada@example.com']);
    expect(await last()).toMatchObject({ action: 'email.verification.requested', ...remembered });
    await flows.emailConfirmation.confirm(tokenIn(flows.outbox.mails[0]), undefined, PASSWORD);
    expect(await flows.stored(ada.user)).toMatchObject({ emailVerified: true, emailProven: true });
  });

  test('is not sent to confirm what is confirmed', async () => {
    const refused = flows.repairs.sendVerification(onAda());
    await expect(refused).rejects.toMatchObject({ code: 'EMAIL_ALREADY_VERIFIED' });
  });
});

describe('a reset of the second factor', () => {
  test('removes it, ends sessions and trust, and tells the holder', async () => {
    const protectedAda = await flows.protect(ada);
    await expect(signIn()).resolves.toMatchObject({ kind: 'challenged' });
    await flows.repairs.resetFactor(onAda());
    await expect(isSignedIn(protectedAda)).resolves.toBe(false);
    expect(mails()).toEqual(['two-factor-reset-by-staff ada@example.com']);
    const entry = (await flows.auditRows()).findLast(({ action }) => action === 'two-factor.disabled');
    expect(entry).toMatchObject({ targetId: ada.user.id, ...remembered });
    await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('is refused without one', async () => {
    await expect(flows.repairs.resetFactor(onAda())).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
    await expect(isSignedIn(ada)).resolves.toBe(true);
  });

  test('is refused on oneself and on other staff', async () => {
    const factorOf = ({ user }: SessionPrincipal, staff = admin) =>
      flows.repairs.resetFactor({ staff, userId: user.id, reason });
    await expect(factorOf(admin)).rejects.toMatchObject({ code: 'YOU_CANNOT_RESET_YOUR_OWN_FACTOR' });
    await expect(factorOf(support)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    await expect(factorOf(admin, support)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
  });
});

describe('a second factor that is locked', () => {
  /** Ten wrong codes, from two challenges. */
  async function lock() {
    for (let i = 0; i < 2; i++) {
      const outcome = await signIn();
      if (outcome.kind !== 'challenged') throw new Error('There was no challenge');
      const claimant = { caller: undefined, challengeToken: outcome.challenge.token };
      const proof = { code: 'aaaaa-aaaaa', trustDevice: false, disableSession: false };
      for (let tries = 0; tries < 5; tries++) {
        await flows.step.verify('backup-code', claimant, proof, LAPTOP).catch(() => undefined);
      }
    }
    flows.outbox.mails = [];
  }

  test('accepts codes again, and the holder is told once', async () => {
    await flows.protect(ada);
    await lock();
    await flows.repairs.unlockFactor(onAda());
    await flows.repairs.unlockFactor(onAda());
    expect(mails()).toEqual(['two-factor-unlocked ada@example.com']);
    expect(await last()).toMatchObject({ action: 'two-factor.unlocked', ...remembered });
    expect(await flows.rows('two_factor')).toMatchObject([{ failures: 0, failures_end_at: null }]);
  });
});

describe('the wait after wrong passwords', () => {
  test('ends once, the holder is told once, and finds it in the security activity', async () => {
    const waiting = new Set([ada.user.id]);
    flows.wiring.get(StaffSources).register({
      hasWaits: async (id) => waiting.has(id),
      endWaits: async (id) => void waiting.delete(id),
    });
    await expect(flows.repairs.clearLocks(onAda())).resolves.toBe(true);
    expect(mails()).toEqual(['wait-ended-by-staff ada@example.com']);
    expect(await last()).toMatchObject({ action: 'password.wait.ended', accountId: ada.user.id, ...remembered });
    const before = await flows.auditRows();
    await expect(flows.repairs.clearLocks(onAda(admin))).resolves.toBe(false);
    expect(mails()).toHaveLength(1);
    await expect(flows.auditRows()).resolves.toEqual(before);
  });
});

describe('trusted devices', () => {
  test('are all removed, and the holder is told', async () => {
    await flows.protect(ada);
    const issuing = flows.wiring.get(TrustIssuing);
    const { token: trustToken } = await flows.uow.run(() => issuing.issue(ada.user.id, LAPTOP));
    await expect(flows.dossier.of(ada.user.id)).resolves.toMatchObject({ counts: { trustedDevices: 1 } });
    await flows.repairs.endTrust(onAda());
    await expect(signIn({ ...LAPTOP, trustToken })).resolves.toMatchObject({ kind: 'challenged' });
    expect(mails()).toEqual(['trusted-devices-removed ada@example.com']);
    const entry = (await flows.auditRows()).findLast(({ action }) => action === 'trusted-device.all-removed');
    expect(entry).toMatchObject({ targetId: ada.user.id, ...remembered });
  });
});

describe('a way to sign in', () => {
  const GOOGLE = '0190a8a1-0000-7000-8000-00000000000f';
  const link = () =>
    flows.uow.run(async () => {
      const values = { id: GOOGLE, userId: ada.user.id, providerId: 'google', accountId: '1815' };
      await flows.accounts.link(Account.linked({ ...values, ...WITHOUT_PROVIDER }, flows.clock.now()));
    });

  test('is removed, with the sessions that began with it', async () => {
    await link();
    await flows.repairs.unlink(onAda(), GOOGLE);
    await expect(flows.storedAccounts({ userId: ada.user.id })).resolves.toMatchObject([{ providerId: 'credential' }]);
    expect(mails()).toEqual(['account-unlinked ada@example.com']);
    expect(await last()).toMatchObject({ action: 'account.unlinked', details: { provider: 'google' }, ...remembered });
    await expect(isSignedIn(ada)).resolves.toBe(true);
  });

  test('is removed with the password, which ends the sessions of it', async () => {
    await link();
    const [credential] = await flows.storedAccounts({ userId: ada.user.id, providerId: 'credential' });
    await flows.repairs.unlink(onAda(), credential!.id);
    await expect(isSignedIn(ada)).resolves.toBe(false);
  });

  test('stays when it is the last one, or of another account', async () => {
    const [own] = await flows.storedAccounts({ userId: ada.user.id });
    const [foreign] = await flows.storedAccounts({ userId: admin.user.id });
    await expect(flows.repairs.unlink(onAda(), own!.id)).rejects.toMatchObject({
      code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    });
    await link();
    await expect(flows.repairs.unlink(onAda(), foreign!.id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    await expect(flows.storedAccounts({ userId: admin.user.id })).resolves.toHaveLength(1);
  });
});

describe('the proof of an address', () => {
  test('is taken back by an admin, and given again by its holder alone', async () => {
    await expect(flows.repairs.unproveEmail(onAda())).rejects.toMatchObject({ status: 403 });
    await flows.repairs.unproveEmail(onAda(admin));
    await flows.repairs.unproveEmail(onAda(admin));
    expect(await flows.stored(ada.user)).toMatchObject({ emailVerified: true, emailProven: false });
    const entries = (await flows.auditRows()).filter(({ action }) => action === 'email.unproven');
    expect(entries).toMatchObject([remembered]);
    await expect(flows.staff.setRole(admin, ada.user.id, 'support')).rejects.toMatchObject({
      code: 'EMAIL_NOT_PROVEN',
    });
    await flows.repairs.sendVerification(onAda());
    await flows.emailConfirmation.confirm(tokenIn(flows.outbox.mails[0]), ada);
    expect(await flows.stored(ada.user)).toMatchObject({ emailProven: true });
  });

  test('does not make the account reclaimable: a later reset leaves its factor', async () => {
    await flows.protect(ada);
    await flows.repairs.unproveEmail(onAda(admin));
    await flows.repairs.sendReset(onAda());
    await flows.passwordReset.reset(tokenIn(flows.outbox.mails[0]), 'a new horse battery');
    expect(await flows.stored(ada.user)).toMatchObject({ twoFactorEnabled: true, emailProven: true });
  });

  test('of staff stays, also that of oneself', async () => {
    for (const { user } of [admin, support]) {
      const refused = flows.repairs.unproveEmail({ staff: admin, userId: user.id });
      await expect(refused).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    }
  });
});
