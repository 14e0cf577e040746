// Values of the platform's version 2026-10, and older ones that stored objects still have.

export const BENEFIT_TYPES = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
  'feature_flag',
  'slack_shared_channel',
] as const;
export const BENEFIT_VISIBILITIES = ['draft', 'private', 'public'] as const;
export const CUSTOMER_TYPES = ['individual', 'team'] as const;
export const CUSTOM_FIELD_TYPES = ['checkbox', 'date', 'number', 'select', 'text'] as const;
export const ADDRESS_FIELD_MODES = ['required', 'optional', 'disabled'] as const;
export const DISCOUNT_TYPES = ['fixed', 'percentage'] as const;
export const DISCOUNT_DURATIONS = ['once', 'forever', 'repeating'] as const;
export const PRICE_AMOUNT_TYPES = [
  'fixed',
  'custom',
  'metered_unit',
  'metered_tiers',
  'seat_based',
  'unit_based',
] as const;
export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export const CHECKOUT_STATUSES = ['open', 'expired', 'confirmed', 'succeeded', 'failed'] as const;
export const ORDER_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'partially_refunded', 'void'] as const;
export const BILLING_REASONS = [
  'purchase',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_meter_cycle',
] as const;
/** `incomplete`, `incomplete_expired` and `unpaid` are read, but no longer come about. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'unpaid',
] as const;
export const CANCELLATION_REASONS = [
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
] as const;
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'canceled'] as const;
/** `dispute_prevention` is the platform's own reason: a refund cannot be created with it. */
export const REFUND_REASONS = [
  'duplicate',
  'fraudulent',
  'customer_request',
  'service_disruption',
  'satisfaction_guarantee',
  'dispute_prevention',
  'other',
] as const;
export const METER_FUNCTIONS = ['count', 'sum', 'max', 'min', 'avg', 'unique'] as const;
export const FILTER_CONJUNCTIONS = ['and', 'or'] as const;
export const FILTER_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'] as const;
export const MEMBER_ROLES = ['owner', 'billing_manager', 'member'] as const;
export const SEAT_STATUSES = ['pending', 'claimed', 'revoked'] as const;
export const LICENSE_KEY_STATUSES = ['granted', 'revoked', 'disabled'] as const;
export const PRORATION_BEHAVIORS = ['invoice', 'prorate', 'next_period', 'reset'] as const;
export const SOCIAL_PLATFORMS = [
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
] as const;
