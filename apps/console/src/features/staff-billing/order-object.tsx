import { answer, api } from '../../api/client.ts';
import type { components, paths } from '../../api/schema.gen.ts';
import { Amount, moneyText } from '../../shared/billing/money.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { BillingStatus, CustomerCell, ObjectLink, words } from './billing-parts.tsx';
import type { Facts, ObjectKind } from './object-kind.tsx';
import { OrderActs } from './order-acts.tsx';

type Found = paths['/api/staff/billing/objects/{kind}/{id}']['get']['responses'][200]['content']['application/json'];

/** As the billing provider has it. A member that it did not tell is absent. */
type Details = Partial<Omit<components['schemas']['StaffOrderView'], 'customer' | 'product' | 'discount'>> & {
  readonly customerId?: string;
  readonly customer?: Parameters<typeof CustomerCell>[0]['of'];
  readonly product?: { readonly name: string } | null;
  readonly discountId?: string | null;
  readonly discount?: { readonly name: string } | null;
};

function linkFact(label: string, list: string, id: string | null | undefined, name?: string): Facts {
  if (!id) return [];
  const link = (
    <ObjectLink key={label} list={list} id={id}>
      {name ?? `Show ${label.toLowerCase()}`}
    </ObjectLink>
  );
  return [[label, link]];
}

const textFact = (label: string, text: string | null | undefined): Facts => (text ? [[label, text]] : []);

/** The purchase and its customer, the sums in the order of an invoice, then the papers. */
export function orderFacts(of: Details): Facts {
  const { currency = 'usd' } = of;
  const sum = (label: string, amount = 0): Facts =>
    amount === 0 ? [] : [[label, <Amount key={label} amount={amount} currency={currency} />]];
  const { refundedAmount = 0, refundedTaxAmount = 0 } = of;
  return [
    ['Status', <BillingStatus key="status" status={of.status ?? 'unknown'} />],
    ...(of.customer
      ? ([['Customer', <CustomerCell key="customer" of={of.customer} />]] as const)
      : linkFact('Customer', 'customers', of.customerId)),
    ...linkFact('Product', 'products', of.productId, of.product?.name),
    ...linkFact('Subscription', 'subscriptions', of.subscriptionId),
    ...textFact('Reason', of.billingReason && words(of.billingReason)),
    ...linkFact('Discount', 'discounts', of.discountId, of.discount?.name),
    ...(of.createdAt ? ([['Created', <RelativeTime key="created" at={of.createdAt} />]] as const) : []),
    ...sum('Subtotal', of.subtotalAmount),
    ...sum('Discount amount', of.discountAmount),
    ...sum('Net', of.netAmount),
    ...sum('Tax', of.taxAmount),
    ['Total', <Amount key="total" amount={of.totalAmount ?? 0} currency={currency} />],
    ...sum('From the balance', of.appliedBalanceAmount),
    ...(of.status === 'pending' ? sum('Due', of.dueAmount) : []),
    ...(refundedAmount === 0
      ? []
      : textFact(
          'Refunded',
          `${moneyText({ amount: refundedAmount + refundedTaxAmount, currency })}, ${moneyText({ amount: refundedTaxAmount, currency })} of it tax`,
        )),
    ...(of.status === 'pending' && of.nextPaymentAttemptAt
      ? ([['Payment tried again', <RelativeTime key="next" at={of.nextPaymentAttemptAt} />]] as const)
      : []),
    ...textFact('Invoice number', of.invoiceNumber),
    ...textFact('Receipt number', of.receiptNumber),
    ...textFact('Billing name', of.billingName),
  ];
}

export const order: ObjectKind<Found> = {
  read: (id) => answer(api.GET('/api/staff/billing/objects/{kind}/{id}', { params: { path: { kind: 'order', id } } })),
  object: (found) => found,
  facts: ({ details }) => orderFacts(details as Details),
  sections: ({ id }) => <OrderActs id={id} />,
};
