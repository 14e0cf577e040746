import type { models } from '@polar-sh/sdk/2026-10';
import type { BenefitRow, CustomerMeterRow, CustomerRow, GrantRow, OrderRow, SubscriptionRow } from '../core/rows.ts';
import { customerOf, organizationOf, pick, without, type World } from '../core/world.ts';
import { publicOrganization } from '../catalogue/organization.ts';
import { publicProduct } from '../catalogue/views.ts';
import { bareSubscription, orderView } from '../orders/orders.ts';
import { subscriptionView } from '../subscriptions/subscription.ts';

export function portalCustomer(row: CustomerRow): models.CustomerPortalCustomer {
  const accounts = Object.entries(row.hidden.connected).map(([platform, account_id]) => [
    platform,
    { account_id, account_username: null },
  ]);
  return {
    ...pick(row, 'created_at', 'modified_at', 'id', 'email', 'email_verified', 'name', 'type', 'locale'),
    ...pick(row, 'billing_name', 'billing_address', 'tax_id', 'default_payment_method_id'),
    oauth_accounts: Object.fromEntries(accounts) as models.CustomerPortalCustomer['oauth_accounts'],
  };
}

function productOf(world: World, id: string): models.CustomerOrderProduct {
  const organization: models.CustomerOrganization = {
    ...publicOrganization(world),
    customer_portal_settings: organizationOf(world).customer_portal_settings,
  };
  return { ...publicProduct(world, world.tables.products.get(id)!), organization };
}

export function portalOrder(world: World, row: OrderRow): models.CustomerOrder {
  const order = without(
    orderView(world, row),
    'customer',
    'discount',
    'metadata',
    'custom_field_data',
    'platform_fee_amount',
    'platform_fee_currency',
  );
  const subscription = world.tables.subscriptions.get(row.subscription_id ?? '');
  return {
    ...order,
    product: row.product_id === null ? null : productOf(world, row.product_id),
    subscription: subscription ? portalSubscriptionBase(subscription) : null,
  };
}

function portalSubscriptionBase(row: SubscriptionRow): models.CustomerOrderSubscription {
  return without(bareSubscription(row), 'metadata');
}

export function portalSubscription(world: World, row: SubscriptionRow): models.CustomerSubscription {
  const { prices, meters, pending_update } = subscriptionView(world, row);
  return {
    ...portalSubscriptionBase(row),
    product: productOf(world, row.product_id),
    prices,
    pending_update,
    meters: meters.map(({ meter, ...rest }) => ({ ...rest, meter: bareMeter(meter) })),
  };
}

const bareMeter = ({ created_at, modified_at, id, name }: models.Meter) => ({ created_at, modified_at, id, name });

export function portalMeter({ tables }: World, row: CustomerMeterRow): models.CustomerCustomerMeter {
  return { ...without(row, 'hidden'), meter: bareMeter(tables.meters.get(row.meter_id)!) };
}

export function portalGrant(world: World, row: GrantRow): models.CustomerBenefitGrant {
  const { tables } = world;
  const { granted_at = null, revoked_at = null, ...rest } = row;
  return {
    ...rest,
    granted_at,
    revoked_at,
    customer: portalCustomer(customerOf(world, row)),
    benefit: holderBenefit(world, tables.benefits.get(row.benefit_id)!),
  } as models.CustomerBenefitGrant;
}

/** The part of a benefit that its holder may see. */
function holderBenefit(world: World, benefit: BenefitRow): object {
  const rest = without(benefit, 'metadata', 'visibility', 'visibility_configurable', 'properties');
  return { ...rest, organization: publicOrganization(world), properties: holderProperties(benefit) };
}

function holderProperties(benefit: BenefitRow): object {
  switch (benefit.type) {
    case 'discord':
      return { guild_id: benefit.properties.guild_id };
    case 'github_repository': {
      const { repository_owner, repository_name } = benefit.properties;
      return { repository_owner, repository_name };
    }
    case 'downloadables':
      return { active_files: benefit.properties.files.filter((id) => benefit.properties.archived[id] !== true) };
    case 'slack_shared_channel':
      return {};
    default:
      return benefit.properties;
  }
}
