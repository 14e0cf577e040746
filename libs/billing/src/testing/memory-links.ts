import type { AccountLink, BillingOwner, LinkStatus } from '../customers/domain/account-link.ts';
import { Links } from '../customers/domain/ports.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

export class MemoryLinks extends Links {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async find({ type, id }: BillingOwner): Promise<AccountLink | undefined> {
    return this.database.links.find(({ ownerType, ownerId }) => ownerType === type && ownerId === id)[0];
  }

  async findForUpdate(owner: BillingOwner): Promise<AccountLink | undefined> {
    this.database.mustBeInTransaction();
    return this.find(owner);
  }

  async ofCustomer(customerId: string): Promise<AccountLink | undefined> {
    return this.database.links.find((link) => link.customerId === customerId)[0];
  }

  async ofCustomers(customerIds: readonly string[]): Promise<readonly AccountLink[]> {
    return this.database.links.find(({ customerId }) => customerId !== null && customerIds.includes(customerId));
  }

  async list(status: LinkStatus | undefined, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    return this.withStatus(status)
      .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1))
      .slice(offset, offset + limit);
  }

  async count(status: LinkStatus | undefined, most: number): Promise<number> {
    return Math.min(most, this.withStatus(status).length);
  }

  async get(id: string): Promise<AccountLink | undefined> {
    return this.database.links.get(id);
  }

  async add(link: AccountLink): Promise<'added' | 'present'> {
    this.database.mustBeInTransaction();
    if (this.database.links.find(({ ownerId }) => ownerId === link.ownerId).length > 0) return 'present';
    this.database.links.put(link);
    return 'added';
  }

  async save(link: AccountLink): Promise<void> {
    this.database.mustBeInTransaction();
    const { id, customerId } = link;
    const other = customerId === null ? undefined : await this.ofCustomer(customerId);
    if (other && other.id !== id) throw new Error('Another owner is linked to the customer');
    this.database.links.put(link);
  }

  private withStatus(status: LinkStatus | undefined): readonly AccountLink[] {
    return this.database.links.find((link) => status === undefined || link.status === status);
  }
}
