import { accountEntities } from '#identity/persistence/entities';
import { MikroSessions } from '#identity/sessions/infrastructure/persistence/mikro-sessions';
import { MikroUsers } from '#identity/users/infrastructure/persistence/mikro-users';
import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { organizationEntities } from '../infrastructure/persistence/entities.ts';
import { MikroCustomRoles } from '../infrastructure/persistence/mikro-custom-roles.ts';
import { MikroInvitations } from '../infrastructure/persistence/mikro-invitations.ts';
import { MikroMembers } from '../infrastructure/persistence/mikro-members.ts';
import { MikroOrganizations } from '../infrastructure/persistence/mikro-organizations.ts';
import { MikroTeams } from '../infrastructure/persistence/mikro-teams.ts';
import { PreparedOrganizationLookup } from '../infrastructure/persistence/prepared-organization-lookup.ts';
import type { Kit } from './kit.ts';

export interface PostgresKit extends Kit {
  readonly em: Instance['em'];
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
