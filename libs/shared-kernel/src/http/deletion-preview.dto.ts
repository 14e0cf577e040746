import { ApiProperty } from '@nestjs/swagger';
import type { DeletionPreview } from '../application/deletion-previews.ts';

class OrganizationOfDeletionView {
  id!: string;
  name!: string;
  slug!: string;
}

class EndingSubscriptionView {
  id!: string;
  /** The account or organization that it belongs to. */
  ownerId!: string;
  /** Null: its name is not known. */
  @ApiProperty({ type: String, nullable: true }) plan!: string | null;
  /** In the words of the billing provider: `active`, `trialing`, `past_due`, `paused`, … */
  status!: string;
  /** The end of the period that is paid for, or of the trial; null: there is no such period. */
  @ApiProperty({ type: Date, nullable: true }) paidUntil!: Date | null;
  /** Null: it is not sold by seats. */
  @ApiProperty({ type: Number, nullable: true }) seats!: number | null;
  assignedSeats!: number;
}

/** As it was last known. */
class EndingPurchasesView {
  /** Subscriptions go on at the billing provider, and are charged, because the operator keeps customers there. */
  goOn!: boolean;
  /** A hundred at most, the oldest first. */
  @ApiProperty({ type: [EndingSubscriptionView] }) subscriptions!: EndingSubscriptionView[];
  licenseKeys!: number;
  /** Descriptions of benefits, a hundred at most. */
  benefits!: string[];
  /** Seats in purchases of others, which become free. */
  seatsOfOthers!: number;
  /** Orders that are paid: their invoices stay at the billing provider. */
  orders!: number;
}

export class DeletionPreviewView {
  /**
   * By name. Of an account: `passwords`, `providers`, `sessions`, `apiKeys`, `consents`, `ownApps`, `memberships`,
   * `sentInvitations`; of an organization: `members`, `teams`, `openInvitations`.
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } }) counts!: Record<string, number>;
  /** Organizations without other members: they are deleted with the account. */
  @ApiProperty({ type: [OrganizationOfDeletionView] }) deletedToo!: OrganizationOfDeletionView[];
  /** Organizations with other members, of whom none is an owner: the account cannot be deleted. */
  @ApiProperty({ type: [OrganizationOfDeletionView] }) blocking!: OrganizationOfDeletionView[];
  /** Null: nothing is sold here, or it is hidden. */
  @ApiProperty({ type: EndingPurchasesView, nullable: true }) purchases!: EndingPurchasesView | null;
  /** Something may have been bought, and the caller may not read the billing of the organization. */
  arePurchasesHidden!: boolean;

  static of(
    { counts, deletedToo, blocking, purchases }: DeletionPreview,
    arePurchasesHidden = false,
  ): DeletionPreviewView {
    return {
      counts: { ...counts },
      deletedToo: [...deletedToo],
      blocking: [...blocking],
      arePurchasesHidden,
      purchases: purchases && {
        ...purchases,
        subscriptions: [...purchases.subscriptions],
        benefits: [...purchases.benefits],
      },
    };
  }
}
