import { z } from 'zod';
import { invalidField } from '../core/refusals.ts';
import type { DiscountRow } from '../core/rows.ts';
import { first, fresh, insert, organizationOf, pick, touch, valued, type World } from '../core/world.ts';
import { contains, resource, type Route } from '../http/routes.ts';
import { amount, isoDate, maybe, metadata, noOrganization } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { discountView } from './views.ts';

const basisPoints = z.int().min(1).max(10_000);
const common = {
  name: z.string().min(1),
  metadata: metadata.default({}),
  code: maybe(z.string().regex(/^[a-zA-Z0-9]{3,256}$/, 'Code must be alphanumeric, 3 to 256 characters.')),
  starts_at: maybe(isoDate),
  ends_at: maybe(isoDate),
  max_redemptions: maybe(z.int().min(1)),
  max_redemptions_per_customer: maybe(z.int().min(1)),
  products: maybe(z.array(z.uuid())),
  organization_id: noOrganization,
  duration: z.enum(['once', 'forever', 'repeating']),
  duration_in_months: maybe(z.int().min(1).max(999)),
};
const fixed = {
  amount: maybe(amount),
  currency: maybe(z.enum(CURRENCIES)),
  amounts: maybe(z.record(z.string(), amount)),
};

export const discountCreation = z.discriminatedUnion('type', [
  z.object({ ...common, ...fixed, type: z.literal('fixed') }),
  z.object({ ...common, type: z.literal('percentage'), basis_points: basisPoints }),
]);

const change = z.object({
  ...common,
  ...fixed,
  metadata: metadata.optional(),
  name: maybe(common.name),
  duration: maybe(common.duration),
  type: maybe(z.enum(['fixed', 'percentage'])),
  basis_points: maybe(basisPoints),
});

/** The union is told apart by `type`, or by `basis_points` when the body has no type. */
const typed = z.preprocess((body) => {
  const raw = body as Record<string, unknown> | null;
  return raw && typeof raw === 'object' && raw['type'] === undefined
    ? { ...raw, type: raw['basis_points'] === undefined ? 'fixed' : 'percentage' }
    : body;
}, discountCreation);

export function createDiscount(world: World, body: z.output<typeof discountCreation>): DiscountRow {
  checkDiscount(world, body, null);
  const { products, duration_in_months, duration, type } = body;
  const row = {
    ...fresh(world),
    ...pick(body, 'metadata', 'name', 'code', 'starts_at', 'ends_at'),
    ...pick(body, 'max_redemptions', 'max_redemptions_per_customer'),
    redemptions_count: 0,
    organization_id: organizationOf(world).id,
    duration,
    ...(duration === 'repeating' ? { duration_in_months } : {}),
    type,
    ...('basis_points' in body ? { basis_points: body.basis_points } : inCurrencies(world, body)),
    products: [],
    hidden: { productIds: products ?? [] },
  } as unknown as DiscountRow;
  insert(world.tables.discounts, row);
  world.announcer.emit('discount.created', discountView(world, row));
  return row;
}

interface FixedAmounts {
  amount: number | null;
  currency: string | null;
  amounts: Record<string, number> | null;
}

/** `amount` and `currency` are a view on the organization's own currency, or the first. */
function inCurrencies(world: World, { amount: single, currency, amounts }: FixedAmounts): object {
  const own = organizationOf(world).default_presentment_currency;
  const all = amounts ?? { [currency ?? own]: single ?? NaN };
  const shown = own in all ? own : Object.keys(all)[0]!;
  if (Number.isNaN(all[shown])) throw invalidField(['amount'], 'A fixed discount needs an amount.');
  return { amount: all[shown], currency: shown, amounts: all };
}

type Checked = Partial<
  Pick<
    z.output<typeof discountCreation>,
    'code' | 'duration' | 'duration_in_months' | 'starts_at' | 'ends_at' | 'products'
  >
>;

function checkDiscount(world: World, body: Checked, self: string | null): void {
  const { code, duration, duration_in_months: months, starts_at, ends_at } = body;
  if (duration === 'repeating' && !months) throw invalidField(['duration_in_months'], 'A repeating discount needs it.');
  if (duration !== 'repeating' && months)
    throw invalidField(['duration_in_months'], 'Only for repeating discounts.', months);
  if (starts_at && ends_at && Date.parse(starts_at) >= Date.parse(ends_at)) {
    throw invalidField(['ends_at'], 'Ends at must be after starts at.', ends_at);
  }
  const taken = code && findByCode(world, code);
  if (taken && taken.id !== self) throw invalidField(['code'], 'Discount with this code already exists.', code);
  (body.products ?? []).forEach((id, at) => {
    if (!world.tables.products.has(id)) throw invalidField(['products', at], 'Product does not exist.', id);
  });
}

export const findByCode = ({ tables }: World, code: string): DiscountRow | undefined =>
  first(tables.discounts, (row) => row.code?.toLowerCase() === code.toLowerCase());

function updateDiscount(world: World, row: DiscountRow, body: z.output<typeof change>): void {
  if (body.type && body.type !== row.type) throw invalidField(['type'], 'The type cannot change.', body.type);
  const { products, organization_id: _, basis_points, amount: single, currency, amounts, ...rest } = body;
  const changed = valued(rest);
  checkDiscount(world, { ...row, ...changed, products } as Checked, row.id);
  Object.assign(row, changed);
  if (basis_points && 'basis_points' in row) row.basis_points = basis_points;
  if (!('basis_points' in row) && (single !== null || amounts)) {
    Object.assign(row, inCurrencies(world, { amount: single, currency, amounts }));
  }
  if (products) row.hidden.productIds = products;
  touch(world, row);
  world.announcer.emit('discount.updated', discountView(world, row));
}

export const discountRoutes = (world: World): Route[] =>
  resource({
    path: '/v1/discounts/',
    scope: 'discounts',
    table: world.tables.discounts,
    where: { query: contains('name') },
    sorts: ['-created_at', 'name', 'code', 'redemptions_count', 'ends_at'],
    view: (row) => discountView(world, row),
    creation: typed as z.ZodType<z.output<typeof discountCreation>>,
    create: (body) => createDiscount(world, body),
    change,
    update: (row, body) => updateDiscount(world, row, body),
    delete(row) {
      world.tables.discounts.delete(row.id);
      world.announcer.emit('discount.deleted', discountView(world, row));
    },
  });
