import { accountEntities } from '#identity/persistence/entities';
import { MikroSessions } from '#identity/sessions/infrastructure/persistence/mikro-sessions';
import { MikroUsers } from '#identity/users/infrastructure/persistence/mikro-users';
import { postgresAuditKit } from '#shared-kernel/testing/audit-kits';
import { postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { MikroInteractions } from '../authorization/infrastructure/persistence/mikro-interactions.ts';
import { MikroPushedRequests } from '../authorization/infrastructure/persistence/mikro-pushed-requests.ts';
import { MikroClients } from '../clients/infrastructure/persistence/mikro-clients.ts';
import { PreparedClientLookup } from '../clients/infrastructure/persistence/prepared-client-lookup.ts';
import { MikroUsedProofs } from '../client-authentication/infrastructure/persistence/mikro-used-proofs.ts';
import { MikroDeviceRequests } from '../devices/infrastructure/persistence/mikro-device-requests.ts';
import { MikroCodes } from '../grants/infrastructure/persistence/mikro-codes.ts';
import { MikroConsents } from '../grants/infrastructure/persistence/mikro-consents.ts';
import { MikroGrantOverview } from '../grants/infrastructure/persistence/mikro-grant-overview.ts';
import { MikroGrants } from '../grants/infrastructure/persistence/mikro-grants.ts';
import { MikroOrganizationChoices } from '../grants/infrastructure/persistence/mikro-organization-choices.ts';
import { MikroTokens } from '../grants/infrastructure/persistence/mikro-tokens.ts';
import { PreparedCodeLookup, PreparedTokenLookup } from '../grants/infrastructure/persistence/prepared-lookups.ts';
import { PreparedIssuing } from '../grants/infrastructure/persistence/prepared-issuing.ts';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';
import { MikroSigningKeys } from '../keys/infrastructure/persistence/mikro-signing-keys.ts';
import { onStorage } from '#shared-kernel/testing/storages';
import type { Sessions } from '#identity/sessions/domain/ports';
import type { Users } from '#identity/users/domain/ports';
import type { Audit, AuditTrail } from '#shared-kernel/application/audit';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Interactions, PushedRequests } from '../authorization/domain/ports.ts';
import type { UsedProofs } from '../client-authentication/domain/ports.ts';
import type { ClientLookup, Clients } from '../clients/domain/ports.ts';
import type { DeviceRequests } from '../devices/domain/ports.ts';
import type { GrantOverview } from '../grants/domain/grant-overview.ts';
import type { AtomicIssuing } from '../grants/application/atomic-issuing.ts';
import type {
  AuthorizationCodes,
  CodeLookup,
  Consents,
  Grants,
  OrganizationChoices,
  TokenLookup,
  Tokens,
} from '../grants/domain/ports.ts';
import type { SigningKeys } from '../keys/domain/ports.ts';

/** The ports of the context, and those of the accounts it refers to, in PostgreSQL. */
export interface PostgresKit {
  readonly em: Instance['em'];
  readonly uow: UnitOfWork;
  readonly audit: Audit;
  readonly trail: AuditTrail;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clients: Clients;
  readonly clientLookup: ClientLookup;
  readonly usedProofs: UsedProofs;
  readonly grants: Grants;
  readonly codes: AuthorizationCodes;
  readonly tokens: Tokens;
  readonly lookup: TokenLookup;
  readonly codeLookup: CodeLookup;
  readonly issuing: AtomicIssuing;
  readonly consents: Consents;
  readonly organizationChoices: OrganizationChoices;
  readonly overview: GrantOverview;
  readonly interactions: Interactions;
  readonly pushedRequests: PushedRequests;
  readonly devices: DeviceRequests;
  readonly signingKeys: SigningKeys;
  close(): Promise<void>;
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

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
