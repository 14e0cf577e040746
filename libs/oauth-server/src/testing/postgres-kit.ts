import { accountEntities } from '#identity/persistence/entities';
import { accountModules } from '#identity/testing/account-flows';
import { Audit, AuditTrail } from '#shared-kernel/application/audit';
import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { onStorage } from '#shared-kernel/testing/storages';
import { Wiring } from '#shared-kernel/testing/wiring';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { OPTIONS } from './a-client.ts';
import { portsOf } from './ports.ts';

export type PostgresKit = ReturnType<typeof kitOf> & { close(): Promise<void> };

/** Instances of the application on one migrated, empty PostgreSQL database. */
export async function postgresKits(count: number) {
  const fixture = await postgresFixture([...accountEntities, ...oauthEntities]);
  const instances = await Promise.all(Array.from({ length: count }, () => fixture.instance()));
  const close = () => fixture.close();
  return { kits: instances.map((instance): PostgresKit => ({ ...kitOf(instance), close })), close };
}

/** The flows of one instance, and its ports. */
function kitOf(instance: Instance) {
  const base = accountModules({}, undefined, instance);
  const flows = new Wiring(
    [...base.modules, OAuthServerModule.forRoot({ ...OPTIONS, consentPage: '/consent' })],
    base.replacements,
  );
  const { em, uow } = instance;
  return { em, uow, flows, audit: flows.get(Audit), trail: flows.get(AuditTrail), ...portsOf(flows) };
}

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(async () => (await postgresKits(1)).kits[0]!);
