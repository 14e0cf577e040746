/** Parts that the pages of all kinds of objects share. */
import type { ReactNode } from 'react';
import { Amount } from '../../shared/billing/money.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { BillingStatus, ObjectLink, words } from './billing-parts.tsx';

/** An object as the billing provider has it. */
export type Details = Readonly<Record<string, unknown>>;
export type Facts = readonly (readonly [label: string, fact: ReactNode])[];

/** A kind of objects with a route of its own, which answers more than the object. */
export interface ObjectKind<Found extends { readonly details: Details }> {
  read(id: string): Promise<Found>;
  object(found: Found): { readonly deletedAt: string | null; readonly dashboardUrl: string | null };
  facts(found: Found): Facts;
  sections?(found: Found): ReactNode;
}

/** A part of what belongs to an object, and where the rest is. */
export function Belongings<Row extends { readonly id: string }>(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Of all rows, shown or not. */
  readonly total?: number;
  /** The list of all. */
  readonly all?: string;
  /** Where there is nothing. */
  readonly none: string;
}) {
  const { title, rows, columns, total = rows.length, all, none } = props;
  const rest = all !== undefined && total > rows.length && <Link to={all}>All {total.toLocaleString('en')}</Link>;
  return (
    <Section title={title} action={rest}>
      {rows.length === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <DataList name={title} rows={rows} columns={columns} rowKey={({ id }) => id} room={640} />
      )}
    </Section>
  );
}

/** The first name that the object has, or that of its product. */
export function titleOf(details: Details | undefined): string | undefined {
  const names = ['name', 'invoiceNumber', 'description', 'email', 'slug'];
  const product = details?.['product'] as Details | null | undefined;
  const all = [...names.map((member) => details?.[member]), product?.['name']];
  return all.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

/** Members with one short value; the others are among all fields. */
export function factsOf(details: Details): Facts {
  return Object.entries(details).flatMap(([name, value]) => {
    const isShort = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
    if (!isShort || value === '') return [];
    const label = words(name.replaceAll(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`));
    const currency = (name.endsWith('Amount') && details[name.replace(/Amount$/, 'Currency')]) || details['currency'];
    return [[label.replace(/\bid$/i, 'ID'), <Fact key={name} name={name} value={value} currency={currency} />]];
  });
}

/** Lists of the objects that members refer to. */
const lists: Readonly<Record<string, string>> = {
  benefitId: 'benefits',
  checkoutId: 'checkouts',
  customerId: 'customers',
  discountId: 'discounts',
  meterId: 'meters',
  orderId: 'orders',
  productId: 'products',
  subscriptionId: 'subscriptions',
};

function Fact(props: {
  readonly name: string;
  readonly value: number | boolean | string;
  /** Of an amount. */
  readonly currency: unknown;
}) {
  const { name, value, currency } = props;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'status') return <BillingStatus status={String(value)} />;
  if (typeof value === 'number' && typeof currency === 'string' && /amount$/i.test(name))
    return <Amount amount={value} currency={currency} />;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return <RelativeTime at={value} />;
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return list === undefined ? (
    String(value)
  ) : (
    <ObjectLink list={list} id={String(value)}>
      {String(value)}
    </ObjectLink>
  );
}
