import { z } from 'zod';
import { invalid, invalidField, type Problem } from '../core/refusals.ts';
import type { CustomFieldRow, ProductRow } from '../core/rows.ts';
import { first, fresh, insert, organizationOf, touch, type World } from '../core/world.ts';
import { contains, resource, type Route } from '../http/routes.ts';
import { int32, maybe, metadata, noOrganization } from '../http/validation.ts';
import { attachedFields } from './views.ts';

const form = {
  form_label: z.string().optional(),
  form_help_text: z.string().optional(),
  form_placeholder: z.string().optional(),
};
/** Numbers, and dates as seconds since 1970. */
const range = z.object({ ...form, ge: z.int().optional(), le: z.int().optional() });
const properties = {
  text: z.object({
    ...form,
    textarea: z.boolean().optional(),
    min_length: z.int().min(0).optional(),
    max_length: z.int().min(0).optional(),
  }),
  number: range,
  date: range,
  checkbox: z.object(form),
  select: z.object({
    ...form,
    options: z.array(z.object({ value: z.string().min(1), label: z.string().min(1) })).min(1),
  }),
};
const KINDS = Object.keys(properties) as (keyof typeof properties)[];

const slug = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_-]+$/));
const common = { slug, name: z.string().min(1), metadata: metadata.default({}), organization_id: noOrganization };

const kinds = KINDS.map((type) => z.object({ ...common, type: z.literal(type), properties: properties[type] }));
export const customFieldCreation = z.discriminatedUnion('type', kinds as [(typeof kinds)[number], ...typeof kinds]);

const change = z.object({
  type: z.enum(KINDS),
  slug: maybe(slug),
  name: maybe(common.name),
  metadata: metadata.optional(),
  properties: z.record(z.string(), z.unknown()).nullable().optional(),
});

export function createField(world: World, body: z.output<typeof customFieldCreation>): CustomFieldRow {
  const { organization_id: _, ...rest } = body;
  unique(world, rest.slug, null);
  const row = { ...fresh(world), ...rest, organization_id: organizationOf(world).id } as CustomFieldRow;
  return insert(world.tables.customFields, row);
}

function unique({ tables }: World, wanted: string, self: string | null): void {
  const other = first(tables.customFields, (row) => row.slug === wanted && row.id !== self);
  if (other) throw invalidField(['slug'], 'Custom field with this slug already exists.', wanted);
}

function updateField(world: World, row: CustomFieldRow, body: z.output<typeof change>): void {
  if (body.type !== row.type) throw invalidField(['type'], 'The type of a custom field cannot change.', body.type);
  if (body.slug && body.slug !== row.slug) {
    unique(world, body.slug, row.id);
    renameEverywhere(world, row.slug, body.slug);
    row.slug = body.slug;
  }
  row.name = body.name ?? row.name;
  row.metadata = body.metadata ?? row.metadata;
  if (body.properties) Object.assign(row, { properties: properties[row.type].parse(body.properties) });
  touch(world, row);
}

/** Polar rewrites what is stored under the old slug. */
function renameEverywhere({ tables }: World, from: string, to: string): void {
  for (const row of [...tables.checkouts.values(), ...tables.orders.values(), ...tables.subscriptions.values()]) {
    const data = row.custom_field_data;
    if (!data || !(from in data)) continue;
    data[to] = data[from]!;
    delete data[from];
  }
}

type FieldData = Record<string, string | number | boolean | null>;

/** Values of the product's fields: unknown keys are dropped; `required` counts at the confirmation alone. */
export function readFieldData(world: World, product: ProductRow, input: FieldData, enforce: boolean): FieldData {
  const problems: Problem[] = [];
  const data: FieldData = {};
  for (const { custom_field, required } of attachedFields(world, product)) {
    const value = input[custom_field.slug] ?? null;
    const problem = problemOf(custom_field, value, enforce && required);
    if (problem) {
      problems.push({
        type: 'value_error',
        loc: ['body', 'custom_field_data', custom_field.slug],
        msg: problem,
        input: value,
      });
    } else data[custom_field.slug] = value;
  }
  if (problems.length > 0) throw invalid(problems);
  return data;
}

function problemOf(field: CustomFieldRow, value: string | number | boolean | null, required: boolean): string | null {
  if (value === null || value === '') return required ? 'Field required' : null;
  switch (field.type) {
    case 'checkbox':
      return checkboxProblem(value, required);
    case 'select':
      return field.properties.options.some((option) => option.value === value) ? null : 'Input should be an option';
    case 'text':
      return typeof value === 'string' ? lengthProblem(field.properties, value) : 'Input should be a valid string';
    case 'number':
      return numberProblem(field.properties, value);
    default:
      return dateProblem(field.properties, value);
  }
}

function checkboxProblem(value: unknown, required: boolean): string | null {
  if (typeof value !== 'boolean') return 'Input should be a valid boolean';
  return required && !value ? 'Input should be True' : null;
}

interface Range {
  ge?: number;
  le?: number;
}

function numberProblem(range_: Range, value: unknown): string | null {
  return int32.safeParse(value).success ? rangeProblem(range_, value as number) : 'Input should be a valid integer';
}

function dateProblem(range_: Range, value: unknown): string | null {
  const seconds = typeof value === 'string' ? Date.parse(value) / 1000 : NaN;
  return Number.isNaN(seconds) ? 'Input should be a valid date' : rangeProblem(range_, seconds);
}

function lengthProblem(
  { min_length = 0, max_length = Infinity }: { min_length?: number; max_length?: number },
  text: string,
) {
  if (text.length < min_length) return `String should have at least ${min_length} characters`;
  return text.length > max_length ? `String should have at most ${max_length} characters` : null;
}

function rangeProblem({ ge = -Infinity, le = Infinity }: Range, value: number) {
  if (value < ge) return `Input should be greater than or equal to ${ge}`;
  return value > le ? `Input should be less than or equal to ${le}` : null;
}

export const customFieldRoutes = (world: World): Route[] =>
  resource({
    path: '/v1/custom-fields/',
    scope: 'custom_fields',
    table: world.tables.customFields,
    by: ['type'],
    where: { query: contains('name') },
    sorts: ['slug', 'created_at', 'name', 'type'],
    creation: customFieldCreation,
    create: (body) => createField(world, body),
    change,
    update: (row, body) => updateField(world, row, body),
    delete(row) {
      for (const { hidden } of world.tables.products.values()) {
        hidden.customFields = hidden.customFields.filter(({ custom_field_id }) => custom_field_id !== row.id);
      }
      world.tables.customFields.delete(row.id);
    },
  });
