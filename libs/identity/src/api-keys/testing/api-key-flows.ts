import { CountingRandom } from '#shared-kernel/testing/counting-random';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { MemoryOutbox } from '#shared-kernel/testing/memory-outbox';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { accountDefaults } from '../../users/domain/account-options.ts';
import type { User } from '../../users/domain/user.ts';
import { KeyAuthentication } from '../application/key-authentication.ts';
import { KeyCleanup } from '../application/key-cleanup.ts';
import { KeyMails } from '../application/key-mails.ts';
import { KeyMaking } from '../application/key-making.ts';
import { KeyManagement } from '../application/key-management.ts';
import { KeyProvisioning } from '../application/key-provisioning.ts';
import { KeyVerification } from '../application/key-verification.ts';
import { UsageHistory } from '../application/usage-history.ts';
import { UsageMeter } from '../application/usage-meter.ts';
import { apiKeyDefaults, type ApiKeyOptions } from '../domain/api-key-options.ts';
import { memoryKit } from './kit.ts';

/** Every flow of the room on storage in memory, with time and chance in the test's hands. */
export function apiKeyFlows(changes: Partial<ApiKeyOptions> = {}) {
  const { uow, users, keys, usage } = memoryKit();
  const settings = { options: { ...apiKeyDefaults, ...changes } };
  const accounts = { options: { ...accountDefaults, baseUrl: 'https://accounts.example.com' } };
  const clock = new FixedClock();
  const outbox = new MemoryOutbox(uow);
  const making = new KeyMaking(
    keys,
    users,
    new KeyMails(outbox, accounts, clock),
    settings,
    clock,
    new CountingRandom(),
    uow,
  );
  const cleanup = new KeyCleanup(keys, usage, settings, clock, uow);
  const meter = new UsageMeter(usage);
  const verification = new KeyVerification(keys, meter, cleanup, settings, clock);
  return {
    clock,
    outbox,
    uow,
    users,
    keys,
    usage,
    cleanup,
    meter,
    verification,
    management: new KeyManagement(keys, making, settings, clock, uow),
    provisioning: new KeyProvisioning(keys, making, settings, clock, uow),
    history: new UsageHistory(keys, usage, clock, uow),
    authentication: new KeyAuthentication(verification, users, uow),

    /** Somebody who is signed in. */
    async holder(values: Partial<User> = {}): Promise<SessionPrincipal> {
      const user = aUser(values);
      await uow.run(() => users.add(user));
      return { kind: 'session', user, session: aSession(user.id), token: 'token' };
    },
  };
}
