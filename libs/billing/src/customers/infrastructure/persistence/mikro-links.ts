import { LockMode } from '@mikro-orm/core';
import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { AccountLink, BillingOwner, LinkStatus } from '../../domain/account-link.ts';
import { Links } from '../../domain/ports.ts';
import { AccountLinkSchema } from './account-link.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof AccountLinkSchema, typeof naming>;

@Injectable()
export class MikroLinks extends Links {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find({ type: ownerType, id: ownerId }: BillingOwner): Promise<AccountLink | undefined> {
    if (!isUuid(ownerId)) return undefined;
    return (await this.em.findOne(AccountLinkSchema, { ownerType, ownerId })) ?? undefined;
  }

  async findForUpdate({ type: ownerType, id: ownerId }: BillingOwner): Promise<AccountLink | undefined> {
    if (!isUuid(ownerId)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(AccountLinkSchema, { ownerType, ownerId }, options)) ?? undefined;
  }

  async ofCustomer(customerId: string): Promise<AccountLink | undefined> {
    return (await this.em.findOne(AccountLinkSchema, { customerId })) ?? undefined;
  }

  async ofCustomers(customerIds: readonly string[]): Promise<readonly AccountLink[]> {
    return this.em.find(AccountLinkSchema, { customerId: { $in: [...customerIds] } });
  }

  async list(
    status: LinkStatus | undefined,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly AccountLink[]> {
    const orderBy = { updatedAt: 'desc', id: 'desc' } as const;
    return this.em.find(AccountLinkSchema, status === undefined ? {} : { status }, { ...page, orderBy });
  }

  async count(status: LinkStatus | undefined, most: number): Promise<number> {
    const rows = `select 1 from billing_account_link ${status === undefined ? '' : 'where status = ?'} limit ?`;
    const values = status === undefined ? [most] : [status, most];
    const [{ count } = { count: 0 }] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from (${rows}) as counted`,
      values,
    );
    return count;
  }

  async get(id: string): Promise<AccountLink | undefined> {
    return isUuid(id) ? ((await this.em.findOne(AccountLinkSchema, { id })) ?? undefined) : undefined;
  }

  async add(link: AccountLink): Promise<'added' | 'present'> {
    const insertion = this.em
      .getKysely<Tables, typeof naming>(naming)
      .insertInto('billing_account_link')
      .values({ ...link })
      .onConflict((conflict) => conflict.column('ownerId').doNothing());
    return (await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n ? 'added' : 'present';
  }

  async save(link: AccountLink): Promise<void> {
    await this.em.persist(link).flush();
  }
}
