import { ApiProperty } from '@nestjs/swagger';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { pick } from '../../objects/domain/json.ts';
import { address } from '../../objects/domain/kinds/common.ts';
import { schemaOf } from '../../objects/http.ts';
import type { BillingAccount } from '../application/billing-accounts.ts';
import type { PortalSession } from '../../polar/index.ts';
import type { BillingOwner, ConflictReason, LinkStatus } from '../domain/account-link.ts';

export class BillingOwnerView {
  @ApiProperty({ enum: ['user', 'organization'] }) type!: BillingOwner['type'];
  id!: string;
}

class TaxIdView {
  number!: string;
  /** Such as `eu_vat`. */
  kind!: string;
}

class BillingCustomerView {
  /** Null for most organizations. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({ type: String, nullable: true }) billingName!: string | null;
  @ApiProperty({ type: schemaOf(address.shape.of!), nullable: true })
  billingAddress!: EntityOf<'customer'>['fields']['billingAddress'];
  @ApiProperty({ type: TaxIdView, nullable: true }) taxId!: TaxIdView | null;

  static of({ fields }: EntityOf<'customer'>): BillingCustomerView {
    const { billingAddress, taxId } = fields;
    return {
      ...pick(fields, 'email', 'name', 'billingName'),
      billingAddress: billingAddress && { ...billingAddress },
      taxId: taxId && { ...taxId },
    };
  }
}

export class BillingAccountView {
  owner!: BillingOwnerView;
  /** `none`: nothing was bought yet. */
  @ApiProperty({ enum: ['none', 'pending', 'linked', 'conflict', 'detached'] }) status!: LinkStatus | 'none';
  /** Why the billing provider refused a customer, or, when linked, the current email address; null: it did not. */
  @ApiProperty({ enum: ['email-taken', 'email-refused', 'no-owner'], nullable: true }) reason!: ConflictReason | null;
  /** Null without one, and while the billing provider does not answer. */
  @ApiProperty({ type: BillingCustomerView, nullable: true }) customer!: BillingCustomerView | null;

  static of({ owner, link, customer }: BillingAccount): BillingAccountView {
    const { status, reason } = link ?? { status: 'none', reason: null };
    return { owner: { ...owner }, status, reason, customer: customer && BillingCustomerView.of(customer) };
  }
}

export class PortalView {
  /** Signs its visitor in: open it at once, and show or keep it nowhere. */
  url!: string;
  /** ISO 8601. */
  expiresAt!: string;

  static of({ url, expiresAt }: PortalSession): PortalView {
    return { url, expiresAt };
  }
}
