import type { Provider } from '@nestjs/common';
import { Signer } from '#shared-kernel/application/signer';
import { addresseeOf } from '#shared-kernel/infrastructure/queue/stored-undelivered-mails';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { Wiring } from '#shared-kernel/testing/wiring';
import { apiKeyDefaults } from '../../api-keys/domain/api-key-options.ts';
import { ApiKeysModule } from '../../api-keys/api-keys.module.ts';
import { KeyManagement } from '../../api-keys/application/key-management.ts';
import { apiKeyEntities, socialEntities, staffEntities, twoFactorEntities } from '../../persistence/entities.ts';
import { AccountDeletionPreview } from '../../profile/application/deletion-preview.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { accountFlowsOf, accountModules, LAPTOP, PASSWORD, sessionOf } from '../../testing/account-flows.ts';
import { socialDefaults } from '../../social/domain/provider-options.ts';
import { SocialModule } from '../../social/social.module.ts';
import { RotatingProvider, TheseProviders } from '../../social/testing/rotating-provider.ts';
import { Enrolment } from '../../two-factor/application/enrolment.ts';
import { SecondStep } from '../../two-factor/application/second-step.ts';
import { Totp } from '../../two-factor/domain/second-factor-method.ts';
import { twoFactorDefaults } from '../../two-factor/domain/two-factor-options.ts';
import { secretIn } from '../../two-factor/testing/secret-in.ts';
import { TwoFactorModule } from '../../two-factor/two-factor.module.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import type { Role } from '../../users/domain/user.ts';
import { StaffAudit } from '../application/staff-audit.ts';
import { StaffDossier } from '../application/staff-dossier.ts';
import { StaffAccounts } from '../application/staff-accounts.ts';
import { StaffEdits } from '../application/staff-edits.ts';
import { StaffKeys } from '../application/staff-keys.ts';
import { StaffRepairs } from '../application/staff-repairs.ts';
import { Impersonation } from '../application/impersonation.ts';
import { StaffUsers } from '../application/staff-users.ts';
import { StaffModule } from '../staff.module.ts';

const NO_TRUST = { trustDevice: false, disableSession: false };

needsDatabase([...apiKeyEntities, ...twoFactorEntities, ...socialEntities, ...staffEntities]);

/** The flows of accounts and of staff, with time, mails and events controlled by the test. */
export function staffFlows(changes: Partial<AccountOptions> = {}, replacements: readonly Provider[] = []) {
  const base = accountModules(changes);
  const rooms = [
    TwoFactorModule.forRoot({ ...twoFactorDefaults, issuer: 'Gatehouse' }),
    SocialModule.forRoot(socialDefaults, new TheseProviders(new RotatingProvider('google', 'Google', base.clock))),
    ApiKeysModule.forRoot(apiKeyDefaults),
    StaffModule,
  ];
  const wiring = new Wiring([...base.modules, ...rooms], [...base.replacements, ...replacements]);
  const flows = accountFlowsOf(base, wiring);
  const enrolment = wiring.get(Enrolment);
  const totp = wiring.get(Totp);
  const step = wiring.get(SecondStep);
  return {
    ...flows,
    staff: wiring.get(StaffUsers),
    keys: wiring.get(KeyManagement),
    staffKeys: wiring.get(StaffKeys),
    audit: wiring.get(StaffAudit),
    dossier: wiring.get(StaffDossier),
    deletionPreview: wiring.get(AccountDeletionPreview),

    /** A mail that was given up after three attempts. */
    async failedMail(to: string, { kind, error }: { readonly kind: string; readonly error: string }): Promise<void> {
      const now = flows.clock.now();
      await flows.em.fork().execute(
        `insert into queue_item (id, lane, kind, payload, status, attempts, created_at, due_at, settled_at, given_up_at, last_error, addressee)
          values (gen_random_uuid(), 'mail', ?, 'sealed', 'dead', 3, ?, ?, ?, array[cast(? as timestamptz)], ?, ?)`,
        [kind, now, now, now, now, error, addresseeOf(wiring.get(Signer), to)],
      );
    },

    staffAccounts: wiring.get(StaffAccounts),
    edits: wiring.get(StaffEdits),
    repairs: wiring.get(StaffRepairs),
    impersonation: wiring.get(Impersonation),
    step,

    /** Turns on the second factor. @returns the session that goes on */
    async protect(who: SessionPrincipal): Promise<SessionPrincipal> {
      const { totpURI } = await enrolment.enable(who, { password: PASSWORD }, LAPTOP);
      const code = totp.generate(secretIn(totpURI), base.clock.now());
      const claimant = { caller: who, challengeToken: undefined };
      const { started } = await step.verify('totp', claimant, { ...NO_TRUST, code }, LAPTOP);
      flows.outbox.mails = [];
      return started!;
    },

    /** A signed-in person with a proven address. @param name also of the address */
    async person(name: string, role: Role = 'user'): Promise<SessionPrincipal> {
      const { user } = await flows.registered({ name, email: `${name}@example.com` });
      await flows.alter(user, { role, emailVerified: true, emailProven: true, reclaimableSince: null });
      const outcome = await flows.signIn.withPassword({ email: user.email }, { password: PASSWORD }, LAPTOP);
      flows.outbox.mails = [];
      flows.outbox.events = [];
      return sessionOf(outcome);
    },
  };
}

export type StaffFlows = ReturnType<typeof staffFlows>;
