import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { invalidField } from '../core/refusals.ts';
import type { CardOutcome, CardRow, CustomerRow } from '../core/rows.ts';
import { insert, touch, type World } from '../core/world.ts';
import { maybe } from '../http/validation.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Countries that Polar cannot sell to. */
const EMBARGOED = new Set(['CU', 'IR', 'KP', 'RU', 'SY']);

/** `Intl` throws at what has another form. */
const isServed = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !EMBARGOED.has(code) && regions.of(code) !== undefined;

const line = maybe(z.string());
export const address = z
  .object({
    line1: line,
    line2: line,
    postal_code: line,
    city: line,
    state: line,
    country: z
      .string()
      .refine(isServed, 'Invalid country')
      .transform((code) => code as models.CountryAlpha2),
  })
  .transform(({ state, ...rest }) => ({ ...rest, state: normalState(state, rest.country) }));

/** States of the United States and Canada carry the country: CA becomes US-CA. */
function normalState(state: string | null, country: string): string | null {
  if (!state || (country !== 'US' && country !== 'CA')) return state;
  return state.startsWith(`${country}-`) ? state : `${country}-${state}`;
}

const EUROPEAN = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const KINDS: Record<string, { kind: string; pattern: RegExp }> = {
  GB: { kind: 'gb_vat', pattern: /^GB\d{9}$/ },
  US: { kind: 'us_ein', pattern: /^\d{2}-?\d{7}$/ },
  CH: { kind: 'ch_vat', pattern: /^CHE.{9,}$/ },
  AU: { kind: 'au_abn', pattern: /^\d{11}$/ },
  CA: { kind: 'ca_gst_hst', pattern: /^\d{9}RT\d{4}$/ },
  IN: { kind: 'in_gst', pattern: /^[0-9A-Z]{15}$/ },
  JP: { kind: 'jp_trn', pattern: /^T\d{13}$/ },
  BR: { kind: 'br_cnpj', pattern: /^\d{14}$/ },
};

/** Number and kind, as Polar answers; a number that is none of the country is refused at `field`. */
export function readTaxId(number: string, country: string | null, field: string): [string, string] {
  if (!country) throw invalidField([field], 'Country is required to validate tax ID.', number);
  const given = number.replaceAll(/[\s.]/g, '').toUpperCase();
  const european = EUROPEAN.includes(country);
  const { kind, pattern } = european
    ? { kind: 'eu_vat', pattern: new RegExp(`^${country === 'GR' ? 'EL' : country}[0-9A-Z]{2,13}$`) }
    : (KINDS[country] ?? { kind: '', pattern: /^$/ });
  if (!pattern.test(given)) throw invalidField([field], 'Invalid tax ID.', number);
  return [given, kind];
}

/** The card of a purchase becomes the one that is charged later. */
export function saveCard(world: World, customer: CustomerRow, card: Pick<CardRow, 'outcome' | 'fingerprint'>): CardRow {
  const row = insert(world.tables.cards, {
    id: world.random.uuid(),
    customer_id: customer.id,
    fingerprint: card.fingerprint,
    // Once authenticated, it can be charged without the customer.
    outcome: card.outcome === 'authenticate' ? 'succeeds' : card.outcome,
  });
  customer.default_payment_method_id = row.id;
  touch(world, customer);
  return row;
}

/** `lost`: declined, and a retry would be as well. Without a card every charge is declined. */
export function charge({ tables }: World, customer: CustomerRow, amount: number): 'paid' | 'declined' | 'lost' {
  if (amount <= 0) return 'paid';
  const outcome: CardOutcome = tables.cards.get(customer.default_payment_method_id ?? '')?.outcome ?? 'declined';
  if (outcome === 'succeeds') return 'paid';
  return outcome === 'lost' ? 'lost' : 'declined';
}
