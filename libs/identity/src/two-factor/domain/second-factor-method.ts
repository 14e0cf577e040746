import type { TwoFactorOptions } from './two-factor-options.ts';

/** Methods to complete a challenge, as named by clients; the first one available is the default. */
export const secondFactorMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

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

export function needsCurrentCode(
  { secondFactorAt }: { readonly secondFactorAt: Date | null },
  now: Date,
  { stepUpSeconds }: Pick<TwoFactorOptions, 'stepUpSeconds'>,
): boolean {
  if (stepUpSeconds === 0) return false;
  return secondFactorAt === null || now.getTime() - secondFactorAt.getTime() >= stepUpSeconds * 1000;
}
