/**
 * An authentication method. `pwd`, `otp`, `sms`, `mfa` and `hwk` are values of `amr` (RFC 8176 §2); the others are
 * internal and never leave the service.
 */
export type AuthenticationMethod =
  | 'pwd'
  | 'otp'
  | 'sms'
  | 'mfa'
  | 'hwk'
  | 'mailed-link'
  | 'backup-code'
  | `social:${string}`;
