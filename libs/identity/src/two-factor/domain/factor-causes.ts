import type { Cause } from '#shared-kernel/domain/account-cause';
import type { TwoFactorOptions } from './two-factor-options.ts';
import type { TwoFactor } from './two-factor.ts';

/**
 * What the second factor has to do with it that a person cannot sign in: locked after too many wrong codes, or asked for
 * because no browser is trusted any more.
 */
export function factorCauses(
  record: TwoFactor | undefined,
  trustedDevices: number,
  now: Date,
  options: Pick<TwoFactorOptions, 'accountAttempts' | 'lockSeconds' | 'otpEnabled' | 'otpPauseAfterResetSeconds'>,
): readonly Cause[] {
  if (!record?.isOn()) return [];
  const lockedSeconds = record.lockedSeconds(now, options);
  const until = lockedSeconds > 0 ? (record.failuresEndAt?.toISOString() ?? null) : null;
  const { hasAuthenticator } = record;
  const mailedCodes = options.otpEnabled && record.acceptsMailedCodes(now, options);
  return [
    ...(until === null ? [] : [{ code: 'second-factor-locked', details: { until } } as const]),
    ...(trustedDevices > 0
      ? []
      : [{ code: 'second-factor-required', details: { hasAuthenticator, mailedCodes } } as const]),
  ];
}
