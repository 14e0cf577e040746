import { z } from 'zod';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import type { ProductRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { fresh, organizationOf, touch, type World } from '../core/world.ts';
import { byCreation, byName, contains, flag, list, oneOf } from '../http/listing.ts';
import { created, get, noContent, ok, patch, post, remove, type Call, type Route } from '../http/router.ts';
import { maybe, metadata, noOrganization } from '../http/validation.ts';
import { addPrice, newPrice } from './prices.ts';
import { isSold, pricesOf, productView } from './views.ts';

const interval = z.enum(['day', 'week', 'month', 'year']);
const attached = z.array(z.object({ custom_field_id: z.uuid(), required: z.boolean() }));

const creation = z.object({
  name: z.string().min(3).max(64),
  description: maybe(z.string()),
  visibility: z.enum(['draft', 'private', 'public']).default('public'),
  metadata: metadata.default({}),
  prices: z.array(newPrice).min(1),
  medias: maybe(z.array(z.uuid()).max(0, 'Files are not supported by the stand-in.')),
  attached_custom_fields: attached.default([]),
  organization_id: noOrganization,
  recurring_interval: maybe(interval),
  recurring_interval_count: maybe(z.int().min(1).max(999)),
  meter_interval: maybe(interval),
  meter_interval_count: maybe(z.int().min(1).max(999)),
  trial_interval: maybe(interval),
  trial_interval_count: maybe(z.int().min(1).max(1000)),
});

const change = z.object({
  name: maybe(z.string().min(3).max(64)),
  description: z.string().nullable().optional(),
  visibility: maybe(z.enum(['draft', 'private', 'public'])),
  metadata: metadata.optional(),
  is_archived: maybe(z.boolean()),
  prices: maybe(z.array(z.union([z.strictObject({ id: z.uuid() }), newPrice]))),
  attached_custom_fields: maybe(attached),
  recurring_interval: maybe(interval),
  recurring_interval_count: maybe(z.int().min(1).max(999)),
  trial_interval: interval.nullable().optional(),
  trial_interval_count: z.int().min(1).max(1000).nullable().optional(),
});

export function createProduct(world: World, body: z.output<typeof creation>): ProductRow {
  const { prices, medias: _, attached_custom_fields, organization_id: __, ...rest } = body;
  const recurring = rest.recurring_interval !== null;
  if (!recurring && prices.some(({ amount_type }) => amount_type.startsWith('metered'))) {
    throw invalidField(['prices'], 'Metered pricing is only supported on recurring products.');
  }
  const row: ProductRow = {
    ...fresh(world),
    ...rest,
    recurring_interval_count: recurring ? (rest.recurring_interval_count ?? 1) : null,
    is_recurring: recurring,
    is_archived: false,
    organization_id: organizationOf(world).id,
    hidden: { benefitIds: [], customFields: attach(world, attached_custom_fields) },
  };
  insert(world.tables.products, row);
  prices.forEach((price, at) => addPrice(world, row.id, price, 'catalog', ['prices', at]));
  world.announcer.emit('product.created', productView(world, row));
  return row;
}

function attach(world: World, fields: z.output<typeof attached>): ProductRow['hidden']['customFields'] {
  return fields.map((field, order) => {
    if (!world.tables.customFields.has(field.custom_field_id)) {
      throw invalidField(['attached_custom_fields', order], 'Custom field does not exist.', field.custom_field_id);
    }
    return { ...field, order };
  });
}

function updateProduct(world: World, row: ProductRow, body: z.output<typeof change>): void {
  const { prices, attached_custom_fields, ...rest } = body;
  if (row.is_recurring !== (rest.recurring_interval !== null || row.is_recurring)) {
    throw invalidField(['recurring_interval'], 'A one-time product stays one.', rest.recurring_interval);
  }
  const optional = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && (value !== null || NULLABLE.has(name)),
  );
  Object.assign(row, Object.fromEntries(optional));
  if (prices) replacePrices(world, row, prices);
  if (attached_custom_fields) row.hidden.customFields = attach(world, attached_custom_fields);
  touch(world, row);
  world.announcer.emit('product.updated', productView(world, row));
}

const NULLABLE = new Set(['description', 'trial_interval', 'trial_interval_count']);

function replacePrices(world: World, row: ProductRow, prices: NonNullable<z.output<typeof change>['prices']>): void {
  const kept = new Set(prices.flatMap((price) => ('id' in price ? [price.id] : [])));
  for (const price of pricesOf(world, row)) {
    if (kept.has(price.id)) continue;
    price.is_archived = true;
    touch(world, price);
  }
  prices.forEach((price, at) => {
    if (!('id' in price)) addPrice(world, row.id, price, 'catalog', ['prices', at]);
  });
}

export function setBenefits(world: World, row: ProductRow, ids: string[]): void {
  ids.forEach((id, at) => {
    const benefit = world.tables.benefits.get(id);
    if (!benefit || benefit.is_deleted) throw invalidField(['benefits', at], 'Benefit does not exist.', id);
  });
  row.hidden.benefitIds = ids;
  touch(world, row);
  world.announcer.emit('product.updated', productView(world, row));
}

export function productRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.products.get(call.id()));
  const view = (row: ProductRow) => productView(world, row);
  return [
    get('/v1/products/', 'products:read', (call) =>
      list(call, [...tables.products.values()], {
        filters: {
          id: oneOf(({ id }) => id),
          query: contains(({ name }) => name),
          is_archived: flag((row) => row.is_archived),
          is_recurring: flag((row) => row.is_recurring),
          benefit_id: (row, ids) => row.hidden.benefitIds.some((id) => ids.includes(id)),
          visibility: oneOf((row) => row.visibility),
        },
        sorts: { created_at: byCreation, name: byName },
        sorting: '-created_at',
        view,
      }),
    ),
    post('/v1/products/', 'products:write', (call) => created(view(createProduct(world, call.read(creation))))),
    get('/v1/products/{id}', 'products:read', (call) => ok(view(one(call)))),
    patch('/v1/products/{id}', 'products:write', (call) => {
      const row = one(call);
      updateProduct(world, row, call.read(change));
      return ok(view(row));
    }),
    remove('/v1/products/{id}', 'products:write', (call) => {
      const row = one(call);
      if (isSold(world, row.id))
        throw new Refusal(409, 'ProductNotDeletable', 'This product was sold: archive it instead.');
      tables.products.delete(row.id);
      return noContent();
    }),
    post('/v1/products/{id}/benefits', 'products:write', (call) => {
      const row = one(call);
      setBenefits(world, row, call.read(z.object({ benefits: z.array(z.uuid()) })).benefits);
      return ok(view(row));
    }),
  ];
}

export const productCreation = creation;
