import type { TwoFactorOptions } from './two-factor-options.ts';

/** Whether the second factor was passed too long ago in this session to change it without a current code. */
export function needsCurrentCode(
  { secondFactorAt }: { readonly secondFactorAt: Date | null },
  now: Date,
  { stepUpSeconds }: Pick<TwoFactorOptions, 'stepUpSeconds'>,
): boolean {
  if (stepUpSeconds === 0) return false;
  return secondFactorAt === null || now.getTime() - secondFactorAt.getTime() >= stepUpSeconds * 1000;
}
