import type { ProductRow } from './core/rows.ts';
import type { World } from './core/world.ts';
import { benefitCreation, createBenefit } from './catalogue/benefits.ts';
import { createField, customFieldCreation } from './catalogue/custom-fields.ts';
import { createDiscount, discountCreation } from './catalogue/discounts.ts';
import { createOrganization } from './catalogue/organization.ts';
import { createProduct, productCreation, setBenefits } from './catalogue/products.ts';
import { createMeter, meterCreation } from './usage/meters.ts';

const usd = (price_amount: number) => ({ amount_type: 'fixed', price_currency: 'usd', price_amount });

/** A small shop with one of each kind of thing. The same seed gives the same ids. */
export function seedShop(world: World): void {
  createOrganization(world);
  const product = (body: object, benefits: string[] = []): ProductRow => {
    const row = createProduct(world, productCreation.parse(body));
    if (benefits.length > 0) setBenefits(world, row, benefits);
    return row;
  };
  const meter = createMeter(
    world,
    meterCreation.parse({
      name: 'API calls',
      filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'api.call' }] },
      // One event may stand for many calls.
      aggregation: { func: 'sum', property: 'calls' },
    }),
  );
  const benefits = seedBenefits(world, meter.id);
  const fields = seedFields(world);
  const attached = fields.map((custom_field_id) => ({ custom_field_id, required: false }));
  const monthly = { recurring_interval: 'month' };
  const { note, flag, keys, credits } = benefits;
  product({ name: 'Free', ...monthly, prices: [usd(0)] }, [note]);
  product({ name: 'Pro monthly', ...monthly, prices: [usd(2000), { ...usd(1900), price_currency: 'eur' }] }, [
    flag,
    keys,
  ]);
  product({ name: 'Pro yearly', recurring_interval: 'year', prices: [usd(20_000)] }, [flag, keys]);
  product({ name: 'Basic monthly', ...monthly, prices: [usd(500)] }, [note, flag]);
  product({ name: 'Trial monthly', ...monthly, trial_interval: 'day', trial_interval_count: 14, prices: [usd(1500)] }, [
    flag,
  ]);
  product({ name: 'Handbook', prices: [usd(1999)], attached_custom_fields: attached }, [benefits.files, note]);
  product({ name: 'Donation', prices: [{ amount_type: 'custom', minimum_amount: 100, preset_amount: 500 }] });
  product(
    {
      name: 'Metered API',
      ...monthly,
      prices: [usd(1000), { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.015' }],
    },
    [credits],
  );
  product(
    {
      name: 'Team',
      ...monthly,
      prices: [{ amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats: 1, price_per_seat: 500 }] } }],
    },
    [flag],
  );
  product({ name: 'Community', prices: [{ ...usd(900), tax_behavior: 'inclusive' }] }, [
    benefits.discord,
    benefits.github,
  ]);
  seedDiscounts(world);
}

function seedBenefits(world: World, meter_id: string) {
  const benefit = (type: string, description: string, properties: object) =>
    createBenefit(world, benefitCreation.parse({ type, description, properties })).id;
  return {
    note: benefit('custom', 'Newsletter', { note: 'Welcome to the newsletter.' }),
    flag: benefit('feature_flag', 'Priority support', {}),
    keys: benefit('license_keys', 'License key', {
      prefix: 'SHOP',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 2, enable_customer_admin: true },
      limit_usage: 100,
    }),
    credits: benefit('meter_credit', 'Free API calls', { units: 100, rollover: false, meter_id }),
    files: benefit('downloadables', 'Handbook as a file', { files: [world.random.uuid()] }),
    discord: benefit('discord', 'Discord server', { guild_id: '1', role_id: '2', kick_member: false }),
    github: benefit('github_repository', 'Source code', {
      repository_owner: 'stand-in',
      repository_name: 'source',
      permission: 'pull',
    }),
  };
}

function seedFields(world: World): string[] {
  const field = (type: string, slug: string, name: string, properties: object) =>
    createField(world, customFieldCreation.parse({ type, slug, name, properties })).id;
  return [
    field('text', 'company_size', 'Company size', { max_length: 20 }),
    field('select', 'source', 'How you found us', { options: [{ value: 'friend', label: 'A friend' }] }),
    field('checkbox', 'terms', 'Terms', {}),
  ];
}

function seedDiscounts(world: World): void {
  const discount = (body: object) => createDiscount(world, discountCreation.parse(body));
  discount({ name: 'Launch', code: 'LAUNCH', type: 'percentage', basis_points: 2550, duration: 'forever' });
  discount({
    name: 'Three months',
    code: 'THREE',
    type: 'percentage',
    basis_points: 5000,
    duration: 'repeating',
    duration_in_months: 3,
  });
  discount({ name: 'Five off', code: 'FIVE', type: 'fixed', amount: 500, currency: 'usd', duration: 'once' });
  discount({
    name: 'Free',
    code: 'FREE',
    type: 'percentage',
    basis_points: 10_000,
    duration: 'once',
    max_redemptions: 1,
  });
}
