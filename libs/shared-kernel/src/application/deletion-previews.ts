import { Injectable } from '@nestjs/common';

export interface OrganizationFact {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Effects of the deletion of an account on organizations. */
export interface OrganizationEffects {
  /** Without other members: they are deleted too. */
  readonly deletedToo: readonly OrganizationFact[];
  /** With other members, of whom none is an owner: the account cannot be deleted. */
  readonly blocking: readonly OrganizationFact[];
}

/** An account or an organization that would be deleted. */
export type Deletable =
  | {
      readonly type: 'user';
      readonly id: string;
      /** Null: the holder has not proven that it is theirs. */
      readonly provenEmail: string | null;
    }
  | { readonly type: 'organization'; readonly id: string };

/** A subscription that has not ended. */
export interface EndingSubscription {
  readonly id: string;
  /** The account or organization that it belongs to. */
  readonly ownerId: string;
  /** Null: its name is not known. */
  readonly plan: string | null;
  /** In the words of the billing provider: `active`, `trialing`, `past_due`, `paused`, … */
  readonly status: string;
  /** The end of the period that is paid for, or of the trial; null: there is no such period. */
  readonly paidUntil: Date | null;
  /** Null: it is not sold by seats. */
  readonly seats: number | null;
  readonly assignedSeats: number;
}

/** Purchases that end, as they were last known. */
export interface EndingPurchases {
  /** The operator keeps customers at the billing provider: subscriptions go on there, and are charged. */
  readonly goOn: boolean;
  /** A hundred at most, the oldest first. */
  readonly subscriptions: readonly EndingSubscription[];
  readonly licenseKeys: number;
  /** Descriptions of benefits, a hundred at most. */
  readonly benefits: readonly string[];
  /** Seats in purchases of others, which become free. */
  readonly seatsOfOthers: number;
  /** Orders that are paid: their invoices stay at the billing provider. */
  readonly orders: number;
}

export interface DeletionPreview extends OrganizationEffects {
  /** By name: `sessions`, `apiKeys`, `members`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null: nothing is sold here. */
  readonly purchases: EndingPurchases | null;
}

/** Tells what a room or context knows. Each method runs inside `UnitOfWork.read`, in a fixed number of statements. */
export interface DeletionSource {
  /** How many of something go with it. */
  countsOf?(deleted: Deletable, now: Date): Promise<Readonly<Record<string, number>>>;

  /** Only by the context of organizations. */
  effectsOf?(userId: string): Promise<OrganizationEffects>;

  /** Only by the context of billing. Null: nothing is sold here. */
  purchasesOf?(all: readonly Deletable[]): Promise<EndingPurchases | null>;
}

/**
 * Previews of the deletion of accounts and organizations, which holders, owners and staff read before they confirm it.
 * Rooms and contexts register in their constructors, and are asked one after the other.
 */
@Injectable()
export class DeletionPreviews {
  private readonly sources: DeletionSource[] = [];

  register(source: DeletionSource): void {
    this.sources.push(source);
  }

  /** Inside `UnitOfWork.read`. What belongs to organizations that are deleted too is among the purchases. */
  async of(deleted: Deletable, now: Date): Promise<DeletionPreview> {
    const effects = deleted.type === 'user' ? await this.effectsOf(deleted.id) : { deletedToo: [], blocking: [] };
    const organizations = effects.deletedToo.map(({ id }) => ({ type: 'organization', id }) as const);
    const counts: Record<string, number> = {};
    let purchases: EndingPurchases | null = null;
    for (const source of this.sources) {
      Object.assign(counts, await source.countsOf?.(deleted, now));
      purchases = (await source.purchasesOf?.([deleted, ...organizations])) ?? purchases;
    }
    return { ...effects, counts, purchases };
  }

  private async effectsOf(userId: string): Promise<OrganizationEffects> {
    for (const source of this.sources) if (source.effectsOf) return source.effectsOf(userId);
    return { deletedToo: [], blocking: [] };
  }
}
