import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Wiring } from '#shared-kernel/testing/wiring';
import { AccountPolicies } from '../../sessions/application/account-policies.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { accountsInMemory } from '../../testing/memory-account-flows.ts';
import type { User } from '../../users/domain/user.ts';
import { ApiKeysModule } from '../api-keys.module.ts';
import { KeyAuthentication } from '../application/key-authentication.ts';
import { KeyCleanup } from '../application/key-cleanup.ts';
import { KeyManagement } from '../application/key-management.ts';
import { KeyProvisioning } from '../application/key-provisioning.ts';
import { KeyVerification } from '../application/key-verification.ts';
import { UsageHistory } from '../application/usage-history.ts';
import { UsageMeter } from '../application/usage-meter.ts';
import { apiKeyDefaults, type ApiKeyOptions } from '../domain/api-key-options.ts';
import { ApiKeys, KeySpending, KeyUsage } from '../domain/ports.ts';
import type { Kit } from './kit.ts';
import { MemoryApiKeys } from './memory-api-keys.ts';
import { MemoryKeyUsage } from './memory-key-usage.ts';

/** The flows of the room on in-memory storage, with time and randomness controlled by the test. */
export function apiKeyFlows(changes: Partial<ApiKeyOptions> = {}) {
  const base = accountsInMemory();
  const { clock, database, outbox, sessions, uow, users } = base;
  const keys = new MemoryApiKeys(database, uow);
  const usage = new MemoryKeyUsage(keys, uow);
  const wiring = new Wiring(
    [...base.modules, ApiKeysModule.forRoot({ ...apiKeyDefaults, ...changes })],
    [...base.replacements, { provide: ApiKeys, useValue: keys }, { provide: KeyUsage, useValue: usage }],
  );
  return {
    clock,
    outbox,
    uow,
    users,
    keys,
    usage,
    cleanup: wiring.get(KeyCleanup),
    sweep: async () => (await base.sweeper.run('expired-keys')).result,
    meter: wiring.get(UsageMeter),
    verification: wiring.get(KeyVerification),
    management: wiring.get(KeyManagement),
    policies: wiring.get(AccountPolicies),
    audit: base.audit,
    provisioning: wiring.get(KeyProvisioning),
    history: wiring.get(UsageHistory),
    authentication: wiring.get(KeyAuthentication),

    /** A signed-in user. */
    async holder(values: Partial<User> = {}): Promise<SessionPrincipal> {
      const user = aUser(values);
      const session = aSession(user.id);
      await uow.run(async () => {
        await users.add(user);
        await sessions.add(session);
      });
      return { kind: 'session', user, session, token: 'token' };
    },
  };
}

/** The modules on the storage of a kit, for tests of flows on PostgreSQL. @param spending in place of the kit's own */
export function apiKeyWiring(
  { keys, usage, uow }: Pick<Kit, 'keys' | 'usage' | 'uow'>,
  clock: Clock,
  spending: KeySpending = keys,
): Wiring {
  const base = accountsInMemory();
  return new Wiring(
    [...base.modules, ApiKeysModule.forRoot(apiKeyDefaults)],
    [
      ...base.replacements,
      { provide: Clock, useValue: clock },
      { provide: UnitOfWork, useValue: uow },
      { provide: ApiKeys, useValue: keys },
      { provide: KeySpending, useValue: spending },
      { provide: KeyUsage, useValue: usage },
    ],
  );
}
