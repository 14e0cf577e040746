import { Box } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import { spanText } from '../../shared/billing/subscription.ts';
import type { Column } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ObjectLink, words } from './billing-parts.tsx';
import { BILLING } from './billing-tabs.tsx';
import { Products } from './catalog-lists.tsx';
import { listIn, textIn } from '../../shared/billing/provider-prices.ts';
import { aggregationText, filterText, productPrice } from './catalog-words.ts';
import { holderColumns } from './grant-columns.tsx';
import { Belongings, factsOf, type ObjectKind } from './object-kind.tsx';

const readProduct = (id: string) => answer(api.GET('/api/staff/billing/products/{id}', { params: { path: { id } } }));
type ProductPage = Awaited<ReturnType<typeof readProduct>>;
type Part = Readonly<Record<string, unknown>> & { readonly id: string };

/** Parts that the product embeds, each with its id. */
const partsOf = (list: unknown, id = 'id'): readonly Part[] =>
  listIn(list).map((part) => ({ ...part, id: textIn(part[id]) }));

const benefitColumns: readonly Column<Part>[] = [
  {
    head: 'Benefit',
    cell: ({ id, description }) => (
      <ObjectLink list="benefits" id={id}>
        {textIn(description)}
      </ObjectLink>
    ),
  },
  { head: 'Type', cell: ({ type }) => words(textIn(type)) },
];

const fieldColumns: readonly Column<Part>[] = [
  {
    head: 'Field',
    cell: ({ id, customField }) => (
      <ObjectLink list="custom-fields" id={id}>
        {textIn((customField as Part | undefined)?.['name']) || id}
      </ObjectLink>
    ),
  },
  { head: 'Needed', cell: ({ required }) => (required === true ? 'Yes' : 'No') },
];

/** The price in words, a line for each currency, step or use. */
const Price = ({ of }: { readonly of: ProductPage['product'] }) => {
  const { figure, unit, notes } = productPrice(of);
  return (
    <Box>
      {figure} {unit}
      {notes.map((note) => (
        <Caption key={note}>{note}</Caption>
      ))}
    </Box>
  );
};

export const product: ObjectKind<ProductPage> = {
  read: readProduct,
  object: (found) => found.product,
  facts: ({ product: of, activeSubscriptions }) => [
    [
      'Status',
      <StatusChip
        key="status"
        {...(of.isArchived ? { state: 'neutral', text: 'Archived' } : { state: 'good', text: 'Active' })}
      />,
    ],
    ['Price', <Price key="price" of={of} />],
    [
      'Trial',
      of.trialInterval === null || of.trialIntervalCount === null
        ? 'None'
        : spanText(of.trialInterval, of.trialIntervalCount),
    ],
    [
      'Active subscriptions',
      <Link key="active" to={`${BILLING}/subscriptions?productId=${of.id}&status=active`}>
        {activeSubscriptions.toLocaleString('en')}
      </Link>,
    ],
    ['Visibility', words(of.visibility ?? 'public')],
    ['Description', of.description ?? 'None'],
    ['Images', of.medias.length.toLocaleString('en')],
    ['Created', <RelativeTime key="created" at={of.createdAt} />],
  ],
  sections: ({ product: of }) => (
    <>
      <Belongings
        title="Benefits"
        rows={partsOf(of.benefits)}
        columns={benefitColumns}
        none="The product gives no benefits."
      />
      <Belongings
        title="Custom fields"
        rows={partsOf(of.attachedCustomFields, 'customFieldId')}
        columns={fieldColumns}
        none="The checkout asks nothing more."
      />
    </>
  ),
};

const readBenefit = (id: string) => answer(api.GET('/api/staff/billing/benefits/{id}', { params: { path: { id } } }));

export const benefit: ObjectKind<Awaited<ReturnType<typeof readBenefit>>> = {
  read: readBenefit,
  object: (found) => found.benefit,
  facts: ({ benefit: of, products, counts }) => [
    ['Type', words(of.type)],
    ['Products', <Products key="products" of={products} />],
    ['Given', counts.granted.toLocaleString('en')],
    ['Being given', counts.pending.toLocaleString('en')],
    ['Failed', counts.failed.toLocaleString('en')],
    ['Withdrawn', counts.revoked.toLocaleString('en')],
    ['Visibility', words(of.visibility ?? 'public')],
    ...factsOf(of.properties),
    ['Created', <RelativeTime key="created" at={of.createdAt} />],
  ],
  sections: ({ grants, failed }) => (
    <>
      {failed.length > 0 && <Belongings title="Failed" rows={failed} columns={holderColumns} none="" />}
      <Belongings title="Newest grants" rows={grants} columns={holderColumns} none="Nobody has this benefit." />
    </>
  ),
};

const readMeter = (id: string) => answer(api.GET('/api/staff/billing/meters/{id}', { params: { path: { id } } }));

export const meter: ObjectKind<Awaited<ReturnType<typeof readMeter>>> = {
  read: readMeter,
  object: (found) => found.meter,
  facts: ({ meter: of }) => [
    ['Counts', aggregationText(of.aggregation)],
    ['Events', filterText(of.filter)],
    ['Unit', of.customLabel ?? of.unit ?? 'None'],
    ...(of.archivedAt === null ? [] : [['Archived', <RelativeTime key="archived" at={of.archivedAt} />] as const]),
    ['Created', <RelativeTime key="created" at={of.createdAt} />],
  ],
};
