import { Purger } from '#shared-kernel/infrastructure/purger';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { Wiring } from '#shared-kernel/testing/wiring';
import { AccountPolicies } from '../../sessions/application/account-policies.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { Sessions } from '../../sessions/domain/session.ts';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { accountModules } from '../../testing/account-flows.ts';
import { type User, Users } from '../../users/domain/user.ts';
import { ApiKeysModule } from '../api-keys.module.ts';
import { KeyCleanup } from '../application/key-cleanup.ts';
import { KeyManagement, KeyProvisioning } from '../application/key-management.ts';
import { KeyVerification, KeyAuthentication } from '../application/key-verification.ts';
import { UsageHistory, UsageMeter } from '../application/key-usage.ts';
import { apiKeyDefaults, type ApiKeyOptions } from '../domain/api-key-options.ts';
import { KeySpending, KeyUsage } from '../domain/ports.ts';
import { ApiKeySchema } from '../infrastructure/persistence/api-key.schema.ts';
import { apiKeyEntities } from '../../persistence/entities.ts';

needsDatabase(apiKeyEntities);

/** The flows of the room, with time and randomness controlled by the test. @param spending replaces the real one */
export function apiKeyFlows(changes: Partial<ApiKeyOptions> = {}, spending?: KeySpending) {
  const base = accountModules();
  const { clock, em, outbox, uow } = base;
  const wiring = new Wiring(
    [...base.modules, ApiKeysModule.forRoot({ ...apiKeyDefaults, ...changes })],
    [...base.replacements, ...(spending ? [{ provide: KeySpending, useValue: spending }] : [])],
  );
  const users = wiring.get(Users);
  return {
    wiring,
    clock,
    outbox,
    uow,
    users,
    stored: () => em.fork().find(ApiKeySchema, {}),
    rows: base.rows,
    usage: wiring.get(KeyUsage),
    cleanup: wiring.get(KeyCleanup),
    purge: async () => (await wiring.get(Purger).run('expired-keys')).result,
    meter: wiring.get(UsageMeter),
    verification: wiring.get(KeyVerification),
    management: wiring.get(KeyManagement),
    policies: wiring.get(AccountPolicies),
    auditRows: base.auditRows,
    provisioning: wiring.get(KeyProvisioning),
    history: wiring.get(UsageHistory),
    authentication: wiring.get(KeyAuthentication),

    /** A signed-in user. */
    async holder(values: Partial<User> = {}): Promise<SessionPrincipal> {
      const user = aUser(values);
      const session = aSession(user.id);
      await uow.run(async () => {
        await users.add(user);
        await wiring.get(Sessions).add(session);
      });
      return { kind: 'session', user, session, token: 'token' };
    },
  };
}
