import type { State } from '../ui/data/status-chip.tsx';
import { asSaid } from './as-said.ts';

interface Words {
  readonly state: State;
  readonly text: string;
}

const statuses: Readonly<Record<string, Words>> = {
  draft: { state: 'neutral', text: 'Being prepared' },
  pending: { state: 'attention', text: 'Payment pending' },
  paid: { state: 'good', text: 'Paid' },
  refunded: { state: 'neutral', text: 'Refunded' },
  partially_refunded: { state: 'info', text: 'Partly refunded' },
  void: { state: 'neutral', text: 'Void' },
};

const refundStatuses: Readonly<Record<string, Words>> = {
  pending: { state: 'attention', text: 'On its way' },
  succeeded: { state: 'good', text: 'Refunded' },
  failed: { state: 'bad', text: 'Failed' },
  canceled: { state: 'neutral', text: 'Canceled' },
};

const reasons: Readonly<Record<string, string>> = {
  purchase: 'One-time purchase',
  subscription_create: 'New subscription',
  subscription_cycle: 'Renewal',
  subscription_update: 'Change of subscription',
  subscription_meter_cycle: 'Usage',
};

const refundReasons: Readonly<Record<string, string>> = {
  duplicate: 'Charged twice',
  fraudulent: 'Fraud',
  customer_request: 'On request',
  service_disruption: 'Service disruption',
  satisfaction_guarantee: 'Satisfaction guarantee',
  dispute_prevention: 'Prevented dispute',
};

const found = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const orderStatusWords = (order: { readonly status: string; readonly rawStatus?: string | undefined }): Words =>
  found(statuses, order.status) ?? { state: 'neutral', text: asSaid(order.rawStatus, 'Unknown') };

export const refundStatusWords = (status: string): Words =>
  found(refundStatuses, status) ?? { state: 'neutral', text: 'Unknown' };

/** Why an order was made. */
export const orderReasonWords = (reason: string): string => found(reasons, reason) ?? 'Other';

export const refundReasonWords = (reason: string): string => found(refundReasons, reason) ?? 'Other';

export type OrderFilter = '' | 'paid' | 'pending' | 'partially_refunded' | 'refunded' | 'void';

/** Of the filter of a list; "" = all. */
export const orderFilters: readonly { readonly value: OrderFilter; readonly label: string }[] = [
  { value: '', label: 'All' },
  ...(['paid', 'pending', 'partially_refunded', 'refunded', 'void'] as const).map((value) => ({
    value,
    label: statuses[value]!.text,
  })),
];

/** "ACME-0001", or what is known of an order without a number yet. */
export const orderTitle = (order: { readonly invoiceNumber: string | null }): string =>
  order.invoiceNumber === null ? 'Order' : `Order ${order.invoiceNumber}`;

/** What was bought. */
export const orderSubject = (order: {
  readonly product: { readonly name: string } | null;
  readonly description?: string | null | undefined;
}): string => order.product?.name ?? order.description ?? '';
