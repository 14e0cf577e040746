import type { TwoFactorOptions } from './two-factor-options.ts';

/** Ways to meet a challenge, as clients name them; the first that an account has is the usual one. */
export const secondFactorMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** What is left to an account whose second factor is on. */
export function methodsOf(
  { totpEnabled, otpEnabled }: Pick<TwoFactorOptions, 'totpEnabled' | 'otpEnabled'>,
  backupCodesLeft: number,
): readonly SecondFactorMethod[] {
  const has: Readonly<Record<SecondFactorMethod, boolean>> = {
    totp: totpEnabled,
    otp: otpEnabled,
    'backup-code': backupCodesLeft > 0,
  };
  return secondFactorMethods.filter((method) => has[method]);
}
