/**
 * How somebody authenticated. `pwd`, `otp`, `sms`, `mfa` and `hwk` are values of `amr` (RFC 8176 §2); the others are
 * known to this service only and never leave it.
 */
export type AuthenticationMethod =
  'pwd' | 'otp' | 'sms' | 'mfa' | 'hwk' | 'mailed-link' | 'backup-code' | `social:${string}`;
