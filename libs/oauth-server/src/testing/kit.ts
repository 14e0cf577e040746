import type { Sessions } from '#identity/sessions/domain/ports';
import type { Users } from '#identity/users/domain/ports';
import type { Audit, AuditTrail } from '#shared-kernel/application/audit';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Interactions, PushedRequests } from '../authorization/domain/ports.ts';
import type { ClientLookup, Clients, UsedProofs } from '../clients/domain/ports.ts';
import type { DeviceRequests } from '../devices/domain/ports.ts';
import type { GrantOverview } from '../grants/domain/grant-overview.ts';
import type { AtomicIssuing, CodeLookup } from '../grants/application/atomic-issuing.ts';
import type {
  AuthorizationCodes,
  Consents,
  Grants,
  OrganizationChoices,
  TokenLookup,
  Tokens,
} from '../grants/domain/ports.ts';
import type { SigningKeys } from '../keys/domain/ports.ts';

/** The ports of the context, and those of the accounts it refers to, on one kind of storage. */
export interface Kit {
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
