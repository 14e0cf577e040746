import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import type { OrganizationRow } from '../core/rows.ts';
import { fresh, insert, organizationOf, touch, valued, type World } from '../core/world.ts';
import { resource, type Route } from '../http/routes.ts';
import { maybe } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';

const subscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  proration_behavior: z.enum(['invoice', 'prorate', 'next_period']),
  benefit_revocation_grace_period: z.union([0, 2, 7, 14, 21].map((days) => z.literal(days))),
  prevent_trial_abuse: z.boolean(),
  allow_customer_updates: z.boolean(),
});

const change = z.object({
  name: maybe(z.string().min(3)),
  avatar_url: maybe(z.url()),
  email: maybe(z.email()),
  website: maybe(z.url()),
  socials: maybe(
    z.array(
      z.object({
        platform: z.enum([
          'x',
          'github',
          'facebook',
          'instagram',
          'youtube',
          'tiktok',
          'linkedin',
          'threads',
          'discord',
          'other',
        ]),
        url: z.url(),
      }),
    ),
  ),
  subscription_settings: maybe(subscriptionSettings),
  default_presentment_currency: maybe(z.enum(CURRENCIES)),
  default_tax_behavior: maybe(z.enum(['location', 'inclusive', 'exclusive'])),
});

export function createOrganization(world: World): OrganizationRow {
  const row: OrganizationRow = {
    ...fresh(world),
    name: 'Stand-in Shop',
    slug: 'stand-in-shop',
    avatar_url: null,
    proration_behavior: 'invoice',
    allow_customer_updates: true,
    email: 'shop@polar-stand-in.com',
    website: null,
    socials: [],
    status: 'active',
    details_submitted_at: world.clock.now(),
    onboarding_resubmission_requested_at: null,
    sso_enforced: false,
    default_presentment_currency: 'usd',
    default_tax_behavior: 'exclusive',
    feature_settings: { issue_funding_enabled: false, member_model_enabled: true },
    subscription_settings: {
      allow_multiple_subscriptions: true,
      proration_behavior: 'invoice',
      benefit_revocation_grace_period: 7,
      prevent_trial_abuse: false,
      allow_customer_updates: true,
    },
    customer_email_settings: emailSettings,
    customer_portal_settings: { usage: { show: true }, subscription: { update_seats: true, update_plan: true } },
    dispute_settings: { auto_accept_below_amount: null },
    embed_hosts: [],
    country: 'US',
    account_id: null,
    payout_account_id: null,
    capabilities: {
      checkout_payments: true,
      subscription_renewals: true,
      payouts: true,
      refunds: true,
      api_access: true,
      dashboard_access: true,
    },
  };
  return insert(world.tables.organizations, row);
}

const emailSettings: models.OrganizationCustomerEmailSettings = {
  order_confirmation: true,
  payment_method_expiration_reminder: true,
  subscription_cancellation: true,
  subscription_confirmation: true,
  subscription_cycled: true,
  subscription_cycled_after_trial: true,
  subscription_past_due: true,
  subscription_paused: true,
  subscription_resumed: true,
  subscription_renewal_reminder: true,
  subscription_revoked: true,
  subscription_trial_conversion_reminder: true,
  subscription_uncanceled: true,
  subscription_updated: true,
};

/** As buyers see it. */
export function publicOrganization(world: World): models.CheckoutOrganization {
  const { created_at, modified_at, id, name, slug, avatar_url, proration_behavior, allow_customer_updates } =
    organizationOf(world);
  return { created_at, modified_at, id, name, slug, avatar_url, proration_behavior, allow_customer_updates };
}

export const organizationRoutes = (world: World): Route[] =>
  resource({
    path: '/v1/organizations/',
    scope: 'organizations',
    table: world.tables.organizations,
    by: ['slug'],
    sorts: ['created_at', 'slug', 'name'],
    change,
    update(row, body) {
      Object.assign(row, valued(body));
      row.proration_behavior = row.subscription_settings.proration_behavior;
      row.allow_customer_updates = row.subscription_settings.allow_customer_updates;
      touch(world, row);
      world.announcer.emit('organization.updated', row);
    },
  });
