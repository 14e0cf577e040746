import { ApiProperty } from '@nestjs/swagger';
import { BillingOwnerView, LinkedAccountView } from '../../customers/http.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { ShownObject } from '../application/object-forms.ts';
import type { CustomerPage } from '../application/staff-customers.ts';
import { chosen, type Members, membersOf, ObjectView } from './object-views.ts';
import { ListedOrderView, ListedSubscriptionView } from './sales-views.ts';

const OPEN = { type: 'object', additionalProperties: true } as const;

const CUSTOMER: Members<ListedCustomerView, 'owner'> = {
  type: '',
  email: null,
  emailVerified: false,
  name: null,
  externalId: null,
  billingName: null,
  billingAddress: null,
  taxId: null,
  locale: null,
};

export class ListedCustomerView extends ObjectView {
  /** `individual`, `team`, … */
  type!: string;
  /** Null for most teams. */
  email!: string | null;
  emailVerified!: boolean;
  name!: string | null;
  /** Id of the account or organization, if it was made here. */
  externalId!: string | null;
  billingName!: string | null;
  @ApiProperty({ ...OPEN, nullable: true }) billingAddress!: Record<string, unknown> | null;
  /** Number and kind. */
  @ApiProperty({ type: [String], nullable: true }) taxId!: string[] | null;
  locale!: string | null;
  /** The account or organization that is linked to it; null: none. */
  owner!: BillingOwnerView | null;

  static of(found: ShownObject): ListedCustomerView {
    const owner = found.customer?.owner;
    return { ...membersOf(found, CUSTOMER), owner: owner ? { ...owner } : null };
  }
}

const GRANT: Members<ListedGrantView, 'status' | 'benefit' | 'customer'> = {
  benefitId: '',
  memberId: null,
  subscriptionId: null,
  orderId: null,
  grantedAt: null,
  revokedAt: null,
  error: null,
};
const BENEFIT = { id: '', type: '', description: '' };
const ERROR = { message: '', type: '', timestamp: '' };

class GrantedKindView {
  id!: string;
  type!: string;
  description!: string;
}

class FailedGrantView {
  /** In the words of the billing provider. */
  message!: string;
  type!: string;
  timestamp!: string;
}

class GrantHolderView {
  id!: string;
  name!: string | null;
  email!: string | null;
}

/** What a purchase gives to a customer; never the key or account that it is about. */
export class ListedGrantView extends ObjectView {
  /** Only `granted` gives access. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  benefitId!: string;
  benefit!: GrantedKindView | null;
  /** The person of a team who has it by a seat. */
  memberId!: string | null;
  subscriptionId!: string | null;
  orderId!: string | null;
  grantedAt!: string | null;
  revokedAt!: string | null;
  /** Why it failed. */
  error!: FailedGrantView | null;
  customer!: GrantHolderView | null;

  static of(found: ShownObject): ListedGrantView {
    const { stored, shown, customer } = found;
    const { error, benefit } = shown;
    return {
      ...membersOf(found, GRANT),
      status: stored.status ?? 'pending',
      error: isObject(error) ? chosen(error, ERROR) : null,
      benefit: isObject(benefit) ? chosen(benefit, BENEFIT) : null,
      customer: customer && { id: customer.id, name: customer.name, email: customer.email },
    };
  }
}

const isObject = (value: JsonObject[string] | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const BALANCE: Members<CustomerMeterView, 'name'> = { meterId: '', consumedUnits: 0, creditedUnits: 0, balance: 0 };

/** Units may be fractions; `balance` is credited less consumed, and may be negative. */
export class CustomerMeterView extends ObjectView {
  meterId!: string;
  name!: string | null;
  consumedUnits!: number;
  creditedUnits!: number;
  balance!: number;

  static of(found: ShownObject): CustomerMeterView {
    const { meter } = found.shown;
    return { ...membersOf(found, BALANCE), name: isObject(meter) ? String(meter['name'] ?? '') || null : null };
  }
}

export class CustomerPageView {
  customer!: ListedCustomerView;
  /** Everything that the billing provider has of it, in camelCase. */
  @ApiProperty(OPEN) details!: Record<string, unknown>;
  /** How it was linked, and why that failed; null: no account here was linked to it. */
  account!: LinkedAccountView | null;
  /** What the billing provider says that the customer may use; null: it did not say so far. */
  @ApiProperty({ ...OPEN, nullable: true }) state!: Record<string, unknown> | null;
  /** The newest fifty of each. */
  subscriptions!: ListedSubscriptionView[];
  subscriptionsTotal!: number;
  orders!: ListedOrderView[];
  ordersTotal!: number;
  grants!: ListedGrantView[];
  grantsTotal!: number;
  meters!: CustomerMeterView[];

  static of({ customer, account, state, subscriptions, orders, grants, meters }: CustomerPage): CustomerPageView {
    return {
      customer: ListedCustomerView.of(customer),
      details: { ...customer.shown },
      account: account && LinkedAccountView.of(account),
      state: state ? { ...state.shown } : null,
      subscriptions: subscriptions.items.map((found) => ListedSubscriptionView.of(found)),
      subscriptionsTotal: subscriptions.total,
      orders: orders.items.map((found) => ListedOrderView.of(found)),
      ordersTotal: orders.total,
      grants: grants.items.map((found) => ListedGrantView.of(found)),
      grantsTotal: grants.total,
      meters: meters.items.map((found) => CustomerMeterView.of(found)),
    };
  }
}
