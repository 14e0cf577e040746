import { ApiProperty } from '@nestjs/swagger';
import type { LinkOfOwner } from '../application/staff-accounts.ts';
import { type ConflictReason, LINK_STATUSES, type LinkStatus, ownerIn } from '../domain/account-link.ts';
import { BillingOwnerView } from './views.ts';

export class LinkedAccountView {
  id!: string;
  owner!: BillingOwnerView;
  /** Null for an owner who was deleted. */
  name!: string | null;
  /** Of an organization: of the owner that the billing provider is told. */
  email!: string | null;
  @ApiProperty({ enum: LINK_STATUSES }) status!: LinkStatus;
  /** Why there is no customer, or, when linked, why the customer has a former email address. */
  @ApiProperty({ enum: ['email-taken', 'email-refused', 'no-owner'], nullable: true }) reason!: ConflictReason | null;
  customerId!: string | null;
  createdAt!: Date;
  updatedAt!: Date;

  static of({ link, name, email }: LinkOfOwner): LinkedAccountView {
    const { id, status, reason, customerId, createdAt, updatedAt } = link;
    return { id, owner: ownerIn(link), name, email, status, reason, customerId, createdAt, updatedAt };
  }
}

export class LinkedAccountsView {
  accounts!: LinkedAccountView[];
  /** Counted up to 10,000. */
  total!: number;
  limit!: number;
  offset!: number;
}
