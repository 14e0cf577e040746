import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { KeyVerdict } from '../application/key-verification.ts';
import type { KeyUsageSummary } from '../application/key-usage.ts';
import { lastWindowEnd } from '../domain/allowance.ts';
import type { ListPage } from '#shared-kernel/application/list-page';
import { ListPageView, listViewOf } from '#shared-kernel/http/list-page.dto';
import type { StatedKey } from '../application/key-management.ts';
import { type ApiKey, type KeyState, keyStates } from '../domain/api-key.ts';
import type { ApiKeyOptions } from '../domain/api-key-options.ts';
import type { HourlyUsage } from '../domain/ports.ts';

/** A key without its secret. */
export class ApiKeyView {
  id!: string;
  name!: string | null;
  /** The first characters of the key, its prefix included. */
  start!: string;
  prefix!: string | null;
  userId!: string;
  /** Days. */
  refillInterval!: number | null;
  refillAmount!: number | null;
  lastRefillAt!: Date | null;
  enabled!: boolean;
  rateLimitEnabled!: boolean;
  /** Milliseconds. */
  rateLimitTimeWindow!: number;
  rateLimitMax!: number;
  /** Uses in the last rate-limit window. */
  requestCount!: number;
  /** When that window ends or ended; null before the first use. */
  rateLimitResetsAt!: Date | null;
  /** Null: without limit. */
  remaining!: number | null;
  lastRequest!: Date | null;
  /** Null: never. */
  expiresAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    nullable: true,
  })
  permissions!: Readonly<Record<string, readonly string[]>> | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  metadata!: Readonly<Record<string, unknown>> | null;
  /** Until when the secret replaced by the last rotation works; null: none does. */
  previousKeyEndsAt!: Date | null;

  static of(key: ApiKey): ApiKeyView {
    return {
      id: key.id,
      name: key.name,
      start: key.start,
      prefix: key.prefix,
      userId: key.userId,
      refillInterval: key.refillInterval,
      refillAmount: key.refillAmount,
      lastRefillAt: key.lastRefillAt,
      enabled: key.enabled,
      rateLimitEnabled: key.rateLimitEnabled,
      rateLimitTimeWindow: key.rateLimitTimeWindow,
      rateLimitMax: key.rateLimitMax,
      requestCount: key.requestCount,
      rateLimitResetsAt: lastWindowEnd(key),
      remaining: key.remaining,
      lastRequest: key.lastRequest,
      expiresAt: key.expiresAt,
      createdAt: key.createdAt,
      updatedAt: key.updatedAt,
      permissions: key.permissions,
      metadata: key.metadata,
      previousKeyEndsAt: key.previousEndsAt,
    };
  }
}

/** A key as the console shows it; the members that the specification has are those of `ApiKeyView`. */
export class StatedApiKeyView extends ApiKeyView {
  /** The last characters of the key; null for one that was made before they were stored. */
  lastFour!: string | null;
  @ApiProperty({ enum: keyStates }) state!: KeyState;
}

export class ApiKeyPageView extends ListPageView {
  items!: StatedApiKeyView[];

  static of(page: ListPage<StatedKey>): ApiKeyPageView {
    return listViewOf(page, ({ key, state }) => ({ ...ApiKeyView.of(key), lastFour: key.lastFour, state }));
  }
}

export class NewApiKeyView extends ApiKeyView {
  key!: string;

  static with(key: ApiKey, secret: string): NewApiKeyView {
    return { ...ApiKeyView.of(key), key: secret };
  }
}

class RateLimitDetailsView {
  /** Milliseconds until the window ends. */
  tryAgainIn!: number;
}

class KeyErrorView {
  /** `KEY_NOT_FOUND`, `KEY_DISABLED`, `KEY_EXPIRED`, `USAGE_EXCEEDED`, `RATE_LIMITED` or `INVALID_API_KEY`. */
  code!: string;
  message!: string;
  /** With `RATE_LIMITED`. */
  details?: RateLimitDetailsView;
}

export class KeyVerdictView {
  valid!: boolean;
  error!: KeyErrorView | null;
  key!: ApiKeyView | null;
  /**
   * The entitlements of the owner of a valid key, as `GET /api/billing/entitlements` answers; only when they were asked
   * for.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  entitlements?: object | null;

  static of({ key, refusal }: KeyVerdict): KeyVerdictView {
    if (!refusal) return { valid: true, error: null, key: ApiKeyView.of(key) };
    const { code, message, details } = refusal;
    const limited = details?.['details'] as RateLimitDetailsView | undefined;
    return { valid: false, error: { code, message, ...(limited && { details: limited }) }, key: null };
  }
}

class HourOfUseView {
  /** Where the hour begins. */
  hour!: Date;
  calls!: number;
  /** Refused attempts: disabled, expired, used up, rate limited, not permitted. */
  refusals!: number;
}

export class KeyUsageView {
  keyId!: string;
  days!: number;
  /** Hours with use only, oldest first. */
  hours!: HourOfUseView[];

  static of(keyId: string, days: number, hours: readonly HourlyUsage[]): KeyUsageView {
    return { keyId, days, hours: hours.map(({ hour, calls, refusals }) => ({ hour, calls, refusals })) };
  }
}

export class KeyUsageSummaryView {
  keyId!: string;
  calls!: number;
  refusals!: number;
  /** Calls a day, UTC, oldest first; the last one is today. */
  perDay!: number[];

  static of({ keyId, calls, refusals, perDay }: KeyUsageSummary): KeyUsageSummaryView {
    return { keyId, calls, refusals, perDay: [...perDay] };
  }
}

class KeyRateLimitView {
  enabled!: boolean;
  max!: number;
  /** Milliseconds. */
  timeWindow!: number;
}

/** The settings for keys; the same for all callers. */
export class ApiKeySettingsView {
  defaultPrefix!: string;
  keyLength!: number;
  minNameLength!: number;
  maxNameLength!: number;
  minPrefixLength!: number;
  maxPrefixLength!: number;
  minExpiresInDays!: number;
  maxExpiresInDays!: number;
  /** Whether an end can be chosen. */
  customExpiration!: boolean;
  /** Whether a key may have no end. */
  neverExpires!: boolean;
  metadata!: boolean;
  /** Whether a key stands for a session on the routes made for it. */
  sessions!: boolean;
  /** The limit that a new key gets. */
  rateLimit!: KeyRateLimitView;
  maxKeys!: number;

  static of(options: ApiKeyOptions): ApiKeySettingsView {
    return {
      defaultPrefix: options.defaultPrefix,
      keyLength: options.keyLength,
      minNameLength: options.minNameLength,
      maxNameLength: options.maxNameLength,
      minPrefixLength: options.minPrefixLength,
      maxPrefixLength: options.maxPrefixLength,
      minExpiresInDays: options.minExpiresInDays,
      maxExpiresInDays: options.maxExpiresInDays,
      customExpiration: options.customExpiration,
      neverExpires: options.neverExpires,
      metadata: options.metadata,
      sessions: options.sessions,
      rateLimit: { ...options.rateLimit },
      maxKeys: options.keysPerUser,
    };
  }
}
