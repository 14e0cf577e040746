import type { TwoFactorOptions } from './two-factor-options.ts';

/** Methods to complete a challenge, as named by clients; the first one available is the default. */
export const secondFactorMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The methods available to an account with a second factor. */
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
