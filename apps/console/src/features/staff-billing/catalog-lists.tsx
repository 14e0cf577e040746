import { Stack } from '@mui/material';
import type { StaffList } from '../../shared/staff/list-page.tsx';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import {
  aggregationText,
  discountText,
  durationText,
  filterText,
  productPrice,
  redemptionsText,
} from './catalog-words.ts';
import {
  created,
  deleted,
  type Item,
  ObjectLink,
  reading,
  search,
  shared,
  status,
  titled,
  words,
} from './billing-parts.tsx';

const READ_ONLY = 'Read only: what is sold is made and changed at the billing provider.';

/** As these lists have it; archived objects are hidden by none of them. */
const catalog = { ...shared, lead: READ_ONLY };

const archivable = {
  views: [
    { label: 'All', query: '' },
    { label: 'Archived', query: 'status=archived' },
  ],
  filters: [search('Name or ID'), status('active', 'archived'), deleted],
};

const others = {
  views: [
    { label: 'All', query: '' },
    { label: 'Deleted', query: 'deleted=true' },
  ],
  filters: [search('Name, code or ID'), deleted],
};

const Archived = ({ is }: { readonly is: boolean }) =>
  is ? <StatusChip state="neutral" text="Archived" /> : <StatusChip state="good" text="Active" />;

/** Links to products, or to nothing. */
export const Products = ({ of }: { readonly of: readonly { readonly id: string; readonly name: string }[] }) =>
  of.length === 0 ? (
    <Muted component="span">No product</Muted>
  ) : (
    <Stack component="span" sx={{ alignItems: 'flex-start', gap: '2px' }}>
      {of.map(({ id, name }) => (
        <ObjectLink key={id} list="products" id={id}>
          {name}
        </ObjectLink>
      ))}
    </Stack>
  );

export const products: StaffList<Item<'products'>> = {
  ...catalog,
  ...archivable,
  key: 'billing-products',
  title: 'Products',
  noun: 'product',
  columns: [
    titled('products', 'Name', ({ name }) => name),
    { head: 'Status', cell: ({ isArchived }) => <Archived is={isArchived} /> },
    {
      head: 'Price',
      cell: (row) => {
        const { figure, unit } = productPrice(row);
        return `${figure} ${unit}`;
      },
    },
    { head: 'Benefits', align: 'right', cell: ({ benefits }) => benefits.length.toLocaleString('en') },
    created(),
  ],
  read: reading('products'),
};

export const discounts: StaffList<Item<'discounts'>> = {
  ...catalog,
  ...others,
  key: 'billing-discounts',
  title: 'Discounts',
  noun: 'discount',
  columns: [
    titled(
      'discounts',
      'Name',
      ({ name }) => name,
      ({ code }) => code ?? 'Without a code',
    ),
    { head: 'Takes off', cell: discountText },
    { head: 'For', cell: durationText },
    { head: 'Used', align: 'right', cell: (row) => redemptionsText(row.redemptionsCount, row.maxRedemptions) },
    { head: 'Ends', cell: ({ endsAt }) => <TimeCell at={endsAt} never="Never" /> },
    created(),
  ],
  read: reading('discounts'),
};

export const benefits: StaffList<Item<'benefits'>> = {
  ...catalog,
  ...others,
  key: 'billing-benefits',
  title: 'Benefits',
  noun: 'benefit',
  columns: [
    titled('benefits', 'Benefit', ({ description }) => description),
    { head: 'Type', cell: ({ type }) => words(type) },
    { head: 'Visibility', cell: ({ visibility }) => words(visibility ?? 'public') },
    created(),
  ],
  read: reading('benefits'),
};

export const meters: StaffList<Item<'meters'>> = {
  ...catalog,
  ...archivable,
  key: 'billing-meters',
  title: 'Meters',
  noun: 'meter',
  columns: [
    titled('meters', 'Name', ({ name }) => name),
    { head: 'Status', cell: ({ archivedAt }) => <Archived is={archivedAt !== null} /> },
    { head: 'Counts', cell: ({ aggregation }) => aggregationText(aggregation) },
    { head: 'Events', cell: ({ filter }) => filterText(filter) },
    created(),
  ],
  read: reading('meters'),
};

export const customFields: StaffList<Item<'custom-fields'>> = {
  ...catalog,
  ...others,
  key: 'billing-custom-fields',
  title: 'Custom fields',
  noun: 'custom field',
  columns: [
    titled(
      'custom-fields',
      'Name',
      ({ name }) => name,
      ({ slug }) => slug,
    ),
    { head: 'Type', cell: ({ type }) => words(type) },
    { head: 'Asked for by', cell: ({ usedBy }) => <Products of={usedBy} /> },
    created(),
  ],
  read: reading('custom-fields'),
};
