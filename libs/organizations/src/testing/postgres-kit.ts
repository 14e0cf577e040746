import { accountEntities } from '#identity/persistence/entities';
import { MikroSessions } from '#identity/sessions/infrastructure/persistence/mikro-sessions';
import { MikroUsers } from '#identity/users/infrastructure/persistence/mikro-users';
import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { organizationEntities } from '../infrastructure/persistence/entities.ts';
import { MikroMembers, MikroInvitations } from '../infrastructure/persistence/mikro-members.ts';
import { MikroOrganizations, MikroCustomRoles, MikroTeams } from '../infrastructure/persistence/mikro-organizations.ts';
import { PreparedOrganizationLookup } from '../infrastructure/persistence/prepared-organization-lookup.ts';
import { onStorage } from '#shared-kernel/testing/storages';
import type { Sessions } from '#identity/sessions/domain/session';
import type { Users } from '#identity/users/domain/user';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { CustomRoles, Invitations, Members, OrganizationLookup, Organizations, Teams } from '../domain/ports.ts';

/** The ports of the context, and those of the accounts it refers to, in PostgreSQL. */
export interface PostgresKit {
  readonly em: Instance['em'];
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly organizations: Organizations;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly teams: Teams;
  readonly customRoles: CustomRoles;
  readonly lookup: OrganizationLookup;
  close(): Promise<void>;
}

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export async function postgresKit(): Promise<PostgresKit> {
  const fixture = await postgresFixture([...accountEntities, ...organizationEntities]);
  const { em, uow, statements } = await fixture.instance();
  return {
    em,
    uow,
    users: new MikroUsers(em, statements, uow),
    sessions: new MikroSessions(em, statements),
    organizations: new MikroOrganizations(em, uow),
    members: new MikroMembers(em, uow),
    invitations: new MikroInvitations(em),
    teams: new MikroTeams(em),
    customRoles: new MikroCustomRoles(em, uow),
    lookup: new PreparedOrganizationLookup(statements),
    close: () => fixture.close(),
  };
}

const units = (kit: () => PostgresKit) => ({
  run: <T>(work: () => Promise<T>) => kit().uow.run(work),
  read: <T>(work: () => Promise<T>) => kit().uow.read(work),
  /** The outcome of the work as an error, so that nothing is written. */
  undone: (work: () => Promise<string>) =>
    kit().uow.run(async () => {
      throw new Error(await work());
    }),
});

const onDatabase = onStorage(postgresKit);

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = (
  port: string,
  suite: (kit: () => PostgresKit, inUnits: ReturnType<typeof units>) => void,
): void => onDatabase(port, (kit) => suite(kit, units(kit)));
