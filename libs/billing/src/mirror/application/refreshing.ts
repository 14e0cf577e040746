import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import {
  BillingGateway,
  type BrokenItem,
  GatewayError,
  type Page,
  pagesOf,
  purchaseOf,
  undefinedIfNotFound,
  type Urgency,
} from '../../polar/index.ts';
import type { MirroredObject, Provenance } from '../domain/mirrored-object.ts';
import { MirroredObjects } from '../domain/ports.ts';
import { BillingConnection } from './billing-connection.ts';
import { MirrorWriting } from './mirror-writing.ts';

/** Kinds without an address of their own. */
type ListedOnly = 'benefit_grant' | 'member' | 'customer_seat';
const LISTED_ONLY: readonly MirroredKind[] = ['benefit_grant', 'member', 'customer_seat'] satisfies ListedOnly[];

const isListedOnly = (kind: MirroredKind): kind is ListedOnly => LISTED_ONLY.includes(kind);

const FROM_API: Provenance = { eventTime: null, source: 'api' };

/** Reads objects from the platform, outside of transactions, and mirrors what it answers. */
@Injectable()
export class Refreshing {
  constructor(
    private readonly gateway: BillingGateway,
    private readonly objects: MirroredObjects,
    private readonly writing: MirrorWriting,
    private readonly connection: BillingConnection,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Kinds that the platform can only list are looked for among those of the customer or purchase that the mirror knows.
   * @throws GatewayError `not_found`: the mirror has it as deleted now; `unauthorized`: the token is of another organization
   */
  async now<K extends MirroredKind>(kind: K, id: string, urgency?: Urgency): Promise<EntityOf<K>> {
    const found = await this.read(kind, id, urgency);
    if (found) return found as unknown as EntityOf<K>;
    await this.connection.mustBeOwn();
    await this.writing.markDeleted(kind, id);
    throw new GatewayError({ kind: 'not_found' });
  }

  private async read(kind: MirroredKind, id: string, urgency?: Urgency): Promise<Mirrored | undefined> {
    if (isListedOnly(kind)) return this.readAmongOthers(kind, id, urgency);
    const found = await this.gateway.get(kind, id, urgency).catch(undefinedIfNotFound);
    const entity = found && ({ ...found, kind } as Mirrored);
    if (entity) await this.writing.apply(entity, FROM_API);
    return entity;
  }

  private async readAmongOthers(kind: ListedOnly, id: string, urgency?: Urgency): Promise<Mirrored | undefined> {
    const known = await this.uow.read(() => this.objects.find(kind, id));
    // Where it cannot be looked for, it may exist all the same.
    if (!known) throw new GatewayError({ kind: 'not_found' });
    const listed =
      kind === 'customer_seat' ? await this.seats(known, urgency) : await this.listed(kind, known, urgency);
    for (const entity of listed) await this.writing.apply(entity, FROM_API);
    return listed.find(({ fields }) => fields.id === id);
  }

  private async seats(known: MirroredObject, urgency?: Urgency): Promise<readonly Mirrored[]> {
    const purchase = purchaseOf(known);
    if (!purchase) throw new GatewayError({ kind: 'not_found' });
    const seats = await this.gateway.seats.of(purchase, urgency);
    return seats.map((seat) => ({ ...seat, kind: 'customer_seat' }));
  }

  private async listed(
    kind: 'benefit_grant' | 'member',
    { id, customerId, benefitId }: MirroredObject,
    urgency?: Urgency,
  ): Promise<readonly Mirrored[]> {
    if (customerId === null) throw new GatewayError({ kind: 'not_found' });
    const found: Mirrored[] = [];
    const broken: BrokenItem[] = [];
    const read = (page: number): Promise<Page<'member'> | Page<'benefit_grant'>> =>
      kind === 'member'
        ? this.gateway.members.page(customerId, page, urgency)
        : this.gateway.page(kind, { customerId, page, ...(benefitId !== null && { benefitId }) }, urgency);
    for await (const answer of pagesOf(read)) {
      found.push(...answer.items.map((entity) => ({ ...entity, kind }) as Mirrored));
      broken.push(...answer.broken);
    }
    // An object that this version cannot read exists all the same; one without a readable id may be the one we look
    // for.
    const [unread] = broken.filter((item) => item.id === id || item.id === null);
    if (unread) throw new GatewayError({ kind: 'contract_violation', path: unread.path });
    return found;
  }
}
