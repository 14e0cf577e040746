import type { Provider } from '@nestjs/common';
import { type MemoryKit as IdentityKit, memoryKit as identityKit } from '#identity/testing/memory-kit';
import { MemoryAudit, MemoryAuditTrail } from '#shared-kernel/testing/memory-audit';
import { Interactions, PushedRequests } from '../authorization/domain/ports.ts';
import { ClientLookup, Clients, UsedProofs } from '../clients/domain/ports.ts';
import { DeviceRequests } from '../devices/domain/ports.ts';
import { GrantOverview } from '../grants/domain/grant-overview.ts';
import { AtomicIssuing, CodeLookup } from '../grants/application/atomic-issuing.ts';
import {
  AuthorizationCodes,
  Consents,
  Grants,
  OrganizationChoices,
  TokenLookup,
  Tokens,
} from '../grants/domain/ports.ts';
import { SigningKeys } from '../keys/domain/ports.ts';
import type { Kit } from './kit.ts';
import { MemoryClientLookup, MemoryClients } from './memory-clients.ts';
import { MemoryCodes } from './memory-codes.ts';
import { MemoryConsents } from './memory-consents.ts';
import { MemoryOAuthDatabase } from './memory-database.ts';
import { MemoryDeviceRequests } from './memory-device-requests.ts';
import { MemoryGrantOverview } from './memory-grant-overview.ts';
import { MemoryGrants } from './memory-grants.ts';
import { MemoryInteractions } from './memory-interactions.ts';
import { MemoryOrganizationChoices } from './memory-organization-choices.ts';
import { MemoryPushedRequests } from './memory-pushed-requests.ts';
import { MemoryCodeLookup, MemoryIssuing } from './memory-issuing.ts';
import { MemorySigningKeys } from './memory-signing-keys.ts';
import { MemoryTokenLookup, MemoryTokens } from './memory-tokens.ts';
import { MemoryUsedProofs } from './memory-used-proofs.ts';

export interface MemoryKit extends Kit {
  readonly database: MemoryOAuthDatabase;
}

/** @param identity the storage of the accounts that grants and clients refer to */
export function memoryKit(
  identity: Pick<IdentityKit, 'uow' | 'database' | 'users' | 'sessions'> & {
    readonly audit?: MemoryAudit;
  } = identityKit(),
): MemoryKit {
  const { uow, users, sessions, audit = new MemoryAudit(uow) } = identity;
  const database = new MemoryOAuthDatabase(uow, identity.database);
  const [grants, codes, tokens] = [new MemoryGrants(database), new MemoryCodes(database), new MemoryTokens(database)];
  return {
    uow,
    audit,
    trail: new MemoryAuditTrail(audit),
    users,
    sessions,
    database,
    clients: new MemoryClients(database),
    clientLookup: new MemoryClientLookup(database),
    usedProofs: new MemoryUsedProofs(database),
    grants,
    codes,
    tokens,
    codeLookup: new MemoryCodeLookup(database),
    issuing: new MemoryIssuing(database, uow, grants, codes, tokens, audit),
    lookup: new MemoryTokenLookup(database),
    consents: new MemoryConsents(database),
    organizationChoices: new MemoryOrganizationChoices(database),
    overview: new MemoryGrantOverview(database),
    interactions: new MemoryInteractions(database),
    pushedRequests: new MemoryPushedRequests(database),
    devices: new MemoryDeviceRequests(database),
    signingKeys: new MemorySigningKeys(database),
    async close() {},
  };
}

/** The ports of a kit, as replacements in a `Wiring`. */
export const portsOf = (kit: Kit): Provider[] => [
  { provide: Clients, useValue: kit.clients },
  { provide: ClientLookup, useValue: kit.clientLookup },
  { provide: UsedProofs, useValue: kit.usedProofs },
  { provide: Grants, useValue: kit.grants },
  { provide: AuthorizationCodes, useValue: kit.codes },
  { provide: Tokens, useValue: kit.tokens },
  { provide: TokenLookup, useValue: kit.lookup },
  { provide: CodeLookup, useValue: kit.codeLookup },
  { provide: AtomicIssuing, useValue: kit.issuing },
  { provide: Consents, useValue: kit.consents },
  { provide: OrganizationChoices, useValue: kit.organizationChoices },
  { provide: GrantOverview, useValue: kit.overview },
  { provide: Interactions, useValue: kit.interactions },
  { provide: PushedRequests, useValue: kit.pushedRequests },
  { provide: DeviceRequests, useValue: kit.devices },
  { provide: SigningKeys, useValue: kit.signingKeys },
];
