import type * as rows from './rows.ts';

export interface Tables {
  organizations: Map<string, rows.OrganizationRow>;
  tokens: Map<string, rows.TokenRow>;
  customers: Map<string, rows.CustomerRow>;
  members: Map<string, rows.MemberRow>;
  customFields: Map<string, rows.CustomFieldRow>;
  meters: Map<string, rows.MeterRow>;
  benefits: Map<string, rows.BenefitRow>;
  products: Map<string, rows.ProductRow>;
  prices: Map<string, rows.PriceRow>;
  discounts: Map<string, rows.DiscountRow>;
  redemptions: Map<string, rows.RedemptionRow>;
  cards: Map<string, rows.CardRow>;
  checkouts: Map<string, rows.CheckoutRow>;
  subscriptions: Map<string, rows.SubscriptionRow>;
  orders: Map<string, rows.OrderRow>;
  refunds: Map<string, rows.RefundRow>;
  grants: Map<string, rows.GrantRow>;
  licenseKeys: Map<string, rows.LicenseKeyRow>;
  activations: Map<string, rows.ActivationRow>;
  seats: Map<string, rows.SeatRow>;
  usageEvents: Map<string, rows.UsageEventRow>;
  customerMeters: Map<string, rows.CustomerMeterRow>;
  sessions: Map<string, rows.SessionRow>;
  endpoints: Map<string, rows.EndpointRow>;
  webhookEvents: Map<string, rows.WebhookEventRow>;
  deliveries: Map<string, rows.DeliveryRow>;
}

export type TableName = keyof Tables;

export function emptyTables(): Tables {
  return {
    organizations: new Map(),
    tokens: new Map(),
    customers: new Map(),
    members: new Map(),
    customFields: new Map(),
    meters: new Map(),
    benefits: new Map(),
    products: new Map(),
    prices: new Map(),
    discounts: new Map(),
    redemptions: new Map(),
    cards: new Map(),
    checkouts: new Map(),
    subscriptions: new Map(),
    orders: new Map(),
    refunds: new Map(),
    grants: new Map(),
    licenseKeys: new Map(),
    activations: new Map(),
    seats: new Map(),
    usageEvents: new Map(),
    customerMeters: new Map(),
    sessions: new Map(),
    endpoints: new Map(),
    webhookEvents: new Map(),
    deliveries: new Map(),
  };
}

export const only = <T>(table: Map<string, T>, belongs: (row: T) => boolean): T[] =>
  [...table.values()].filter(belongs);

export function first<T>(table: Map<string, T>, belongs: (row: T) => boolean): T | undefined {
  for (const row of table.values()) if (belongs(row)) return row;
  return undefined;
}

export function insert<T extends { id: string }>(table: Map<string, T>, row: T): T {
  table.set(row.id, row);
  return row;
}
