import { Injectable } from '@nestjs/common';
import { AccountLinks, type BillingOwner, ownerIn } from '../../customers/index.ts';
import { ObjectDirectory } from '../domain/ports.ts';

/** Whose an object is. */
export interface NamedCustomer {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly isDeleted: boolean;
  /** The account or organization that is linked to it. */
  readonly owner: BillingOwner | null;
}

/** Names of customers, and whose they are, for lists. Inside of `UnitOfWork.read`. */
@Injectable()
export class CustomerNames {
  constructor(
    private readonly directory: ObjectDirectory,
    private readonly links: AccountLinks,
  ) {}

  /** Of those that the mirror has, by their id. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, NamedCustomer>> {
    const wanted = [...new Set(ids)];
    const customers = await this.directory.findAll('customer', wanted);
    const owners = new Map((await this.links.ofCustomers(wanted)).map((link) => [link.customerId, ownerIn(link)]));
    return new Map(
      customers.map(({ id, label, email, deletedAt }) => {
        return [id, { id, name: label, email, isDeleted: deletedAt !== null, owner: owners.get(id) ?? null }];
      }),
    );
  }
}
