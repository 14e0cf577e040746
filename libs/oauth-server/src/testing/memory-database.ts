import type { MemoryDatabase } from '#identity/testing/memory-database';
import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { Fields } from '#shared-kernel/domain/change';
import type { Interaction } from '../authorization/domain/interaction.ts';
import type { PushedRequest } from '../authorization/domain/pushed-request.ts';
import type { OAuthClient } from '../clients/domain/client.ts';
import type { UsedProof } from '../clients/domain/used-proof.ts';
import type { DeviceRequest } from '../devices/domain/device-request.ts';
import type { AuthorizationCode } from '../grants/domain/authorization-code.ts';
import type { Consent } from '../grants/domain/consent.ts';
import type { Grant } from '../grants/domain/grant.ts';
import type { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import type { TokenPair } from '../grants/domain/token-pair.ts';
import type { SigningKey } from '../keys/domain/signing-key.ts';
import { ReferringTable } from './referring-table.ts';

/** With a key of one column, which the table in PostgreSQL does not have. */
type Keyed<Entity> = Fields<Entity> & { readonly id: string };
export type ConsentRow = Keyed<Consent>;
export type OrganizationChoiceRow = Keyed<OrganizationChoice>;

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryOAuthDatabase implements Rollbackable {
  readonly clients = new MemoryTable<OAuthClient>();
  readonly usedProofs = new MemoryTable<UsedProof>();
  readonly signingKeys = new MemoryTable<SigningKey>();
  readonly grants = new ReferringTable<Grant>((grant) => {
    if (!this.clients.get(grant.clientId)) return undefined;
    return this.hasUser(grant.userId) ? grant : Object.assign(grant, { userId: null });
  });
  readonly codes = new ReferringTable<AuthorizationCode>((code) => this.withGrant(code));
  readonly tokens = new ReferringTable<TokenPair>((token) => this.withGrant(token));
  readonly consents = new ReferringTable<ConsentRow>((consent) =>
    this.clients.get(consent.clientId) && this.hasUser(consent.userId) ? consent : undefined,
  );
  readonly organizationChoices = new ReferringTable<OrganizationChoiceRow>((choice) =>
    this.clients.get(choice.clientId) && this.hasUser(choice.userId) ? choice : undefined,
  );
  readonly pushedRequests = new ReferringTable<PushedRequest>((request) =>
    this.clients.get(request.clientId) ? request : undefined,
  );
  readonly interactions = new ReferringTable<Interaction>((interaction) => {
    const sessionId = this.accounts.currentSessionId(interaction.sessionId);
    if (!this.hasUser(interaction.userId) || sessionId === undefined) return undefined;
    return Object.assign(interaction, { sessionId });
  });

  readonly devices = new ReferringTable<DeviceRequest>((device) => {
    const hasGrant = device.grantId === null || this.grants.get(device.grantId) !== undefined;
    return this.clients.get(device.clientId) && this.hasUser(device.userId) && hasGrant ? device : undefined;
  });

  constructor(
    private readonly uow: MemoryUnitOfWork,
    private readonly accounts: MemoryDatabase,
  ) {
    uow.enlist(this);
  }

  /** For writes and locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  /** For lookups: the real ones use another connection, which does not see the transaction. */
  mustBeOutside(): void {
    if (this.uow.isInTransaction()) throw new Error('This belongs outside of transactions');
  }

  snapshot(): () => void {
    const { clients, usedProofs, grants, codes, tokens } = this;
    const { consents, organizationChoices, interactions, pushedRequests, devices, signingKeys } = this;
    const stored = [clients, usedProofs, grants, codes, tokens];
    const tables = [...stored, consents, organizationChoices, interactions, pushedRequests, devices, signingKeys];
    const undo = tables.map((table) => table.snapshot());
    return () => undo.forEach((restore) => restore());
  }

  /** Foreign key; null refers to none. */
  hasUser(id: string | null): boolean {
    return id === null || this.accounts.users.get(id) !== undefined;
  }

  /** Foreign key; null refers to none. */
  hasSession(id: string | null): boolean {
    return this.accounts.currentSessionId(id) !== undefined;
  }

  private withGrant<Row extends { readonly grantId: string }>(row: Row): Row | undefined {
    return this.grants.get(row.grantId) && row;
  }
}
