import { LockMode } from '@mikro-orm/core';
import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { AccountLink, type BillingOwner } from '../../domain/account-link.ts';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { equals, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import type { Fields } from '#shared-kernel/domain/change';
import { type LinkFilters, LinkList } from '../../application/staff-accounts.ts';
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

const linkList: ListSource<Fields<AccountLink>, LinkFilters> = {
  table: 'billing_account_link',
  select: `t.id, t.owner_type as "ownerType", t.owner_id as "ownerId", t.customer_id as "customerId", t.status, t.reason,
    t.created_at as "createdAt", t.updated_at as "updatedAt"`,
  sorts: { updatedAt: { column: 'updated_at', kind: 'time' } },
  defaultSort: '-updatedAt',
  filters: { status: equals('status') },
  times: ['createdAt', 'updatedAt'],
};

@Injectable()
export class StoredLinkList extends LinkList {
  constructor(private readonly lists: StaffLists) {
    super();
  }

  async page(query: ListQuery<LinkFilters>): Promise<ListPage<AccountLink>> {
    const page = await this.lists.page(linkList, query);
    return { ...page, rows: page.rows.map((row) => detached(AccountLink, row)) };
  }
}
