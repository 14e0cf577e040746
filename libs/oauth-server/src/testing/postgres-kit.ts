import { accountEntities } from '#identity/persistence/entities';
import { MikroSessions } from '#identity/sessions/infrastructure/persistence/mikro-sessions';
import { MikroUsers } from '#identity/users/infrastructure/persistence/mikro-users';
import { postgresAuditKit } from '#shared-kernel/testing/audit-kits';
import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { MikroInteractions } from '../authorization/infrastructure/persistence/mikro-interactions.ts';
import { MikroPushedRequests } from '../authorization/infrastructure/persistence/mikro-pushed-requests.ts';
import { MikroClients } from '../clients/infrastructure/persistence/mikro-clients.ts';
import { PreparedClientLookup } from '../clients/infrastructure/persistence/prepared-client-lookup.ts';
import { MikroUsedProofs } from '../clients/infrastructure/persistence/mikro-used-proofs.ts';
import { MikroDeviceRequests } from '../devices/infrastructure/persistence/mikro-device-requests.ts';
import { MikroCodes } from '../grants/infrastructure/persistence/mikro-codes.ts';
import { MikroConsents } from '../grants/infrastructure/persistence/mikro-consents.ts';
import { MikroGrantOverview } from '../grants/infrastructure/persistence/mikro-grant-overview.ts';
import { MikroGrants } from '../grants/infrastructure/persistence/mikro-grants.ts';
import { MikroOrganizationChoices } from '../grants/infrastructure/persistence/mikro-organization-choices.ts';
import { MikroTokens } from '../grants/infrastructure/persistence/mikro-tokens.ts';
import { PreparedCodeLookup } from '../grants/infrastructure/persistence/prepared-code-lookup.ts';
import { PreparedIssuing } from '../grants/infrastructure/persistence/prepared-issuing.ts';
import { PreparedTokenLookup } from '../grants/infrastructure/persistence/prepared-token-lookup.ts';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';
import { MikroSigningKeys } from '../keys/infrastructure/persistence/mikro-signing-keys.ts';
import type { Kit } from './kit.ts';

export interface PostgresKit extends Kit {
  readonly em: Instance['em'];
}

/** Instances of the application on one migrated, empty PostgreSQL database. */
export async function postgresKits(count: number) {
  const fixture = await postgresFixture([...accountEntities, ...oauthEntities]);
  const instances = await Promise.all(Array.from({ length: count }, () => fixture.instance()));
  const close = () => fixture.close();
  return { kits: instances.map((instance): PostgresKit => ({ ...kitOf(instance), close })), close };
}

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export const postgresKit = async (): Promise<PostgresKit> => (await postgresKits(1)).kits[0]!;

const kitOf = ({ em, uow, statements }: Instance) => ({
  ...postgresAuditKit({ em, uow }),
  em,
  uow,
  users: new MikroUsers(em, statements, uow),
  sessions: new MikroSessions(em, statements),
  clients: new MikroClients(em),
  clientLookup: new PreparedClientLookup(statements),
  usedProofs: new MikroUsedProofs(em),
  grants: new MikroGrants(em),
  codes: new MikroCodes(em),
  tokens: new MikroTokens(em),
  lookup: new PreparedTokenLookup(statements),
  codeLookup: new PreparedCodeLookup(statements),
  issuing: new PreparedIssuing(statements),
  consents: new MikroConsents(em),
  organizationChoices: new MikroOrganizationChoices(em),
  overview: new MikroGrantOverview(em),
  interactions: new MikroInteractions(em),
  pushedRequests: new MikroPushedRequests(em),
  devices: new MikroDeviceRequests(em),
  signingKeys: new MikroSigningKeys(em),
});
