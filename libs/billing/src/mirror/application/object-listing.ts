import { Injectable } from '@nestjs/common';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import { BillingGateway, type BrokenItem, type Page, pagesOf } from '../../polar/index.ts';
import { type MirrorFilters } from '../domain/ports.ts';
import { MirrorReading } from './mirror-reading.ts';
import type { SyncedKind } from '../domain/sync-run.ts';

/** Customers or subscriptions whose parts are one page. */
const PARENTS = 20;

export interface ListedPage {
  readonly items: readonly Mirrored[];
  readonly broken: readonly BrokenItem[];
  readonly totalCount: number;
  readonly pageCount: number;
}

@Injectable()
export class ObjectListing {
  constructor(
    private readonly gateway: BillingGateway,
    private readonly reading: MirrorReading,
  ) {}

  /** Outside of transactions. @param page from 1. @throws GatewayError */
  async page(kind: SyncedKind, page: number): Promise<ListedPage> {
    if (kind === 'member') return this.members(page);
    if (kind === 'customer_seat') return this.seats(page);
    // Checkouts that are not open will not change, and there are many.
    const filters = kind === 'checkout' ? { status: 'open' } : {};
    return listed(kind, await this.gateway.page(kind, { ...filters, page }));
  }

  /** Only teams have any; the platform lists them by customer. */
  private async members(page: number): Promise<ListedPage> {
    const teams = await this.parents('customer', page, { status: ['team'] });
    const pages: ListedPage[] = [];
    for (const { fields } of teams.items) {
      const read = (each: number) => this.gateway.members.page(fields.id, each);
      for await (const answer of pagesOf(read)) pages.push(listed('member', answer));
    }
    return together(pages, teams.total);
  }

  /** The platform lists them by subscription. */
  private async seats(page: number): Promise<ListedPage> {
    const subscriptions = await this.parents('subscription', page, { withSeats: true });
    const pages: ListedPage[] = [];
    for (const { fields } of subscriptions.items) {
      const seats = await this.gateway.seats.of({ kind: 'subscription', id: fields.id });
      pages.push(listed('customer_seat', { items: seats, broken: [], totalCount: 0, pageCount: 0 }));
    }
    return together(pages, subscriptions.total);
  }

  private parents<K extends MirroredKind>(kind: K, page: number, filters: MirrorFilters) {
    const place = { limit: PARENTS, offset: (page - 1) * PARENTS, newestFirst: false };
    return this.reading.list(kind, filters, place);
  }
}

/** Without the type parameter of a page: its items are of one kind. */
type AnyPage = Omit<Page<never>, 'items'> & { readonly items: readonly object[] };

const listed = (kind: SyncedKind, { items, ...page }: AnyPage): ListedPage => ({
  ...page,
  items: items.map((entity) => ({ ...entity, kind }) as Mirrored),
});

const together = (pages: readonly ListedPage[], total: number): ListedPage => ({
  items: pages.flatMap(({ items }) => items),
  broken: pages.flatMap(({ broken }) => broken),
  totalCount: total,
  pageCount: Math.ceil(total / PARENTS),
});
