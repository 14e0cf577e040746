import { refusals } from '#shared-kernel/domain/refusal';

/** Messages and codes are those of the better-auth two-factor plugin: its clients compare them. */
export const TwoFactorRefusal = refusals({
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  OTP_NOT_CONFIGURED: { status: 400, message: "otp isn't configured" },
  OTP_HAS_EXPIRED: { status: 400, message: 'OTP has expired' },
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  TOTP_NOT_CONFIGURED: { status: 400, message: "totp isn't configured" },
  TWO_FACTOR_NOT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  BACKUP_CODES_NOT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  INVALID_CODE: { status: 401, message: 'Invalid code' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { status: 400, message: 'Too many attempts. Please request a new code.' },
  TOO_MANY_CODES_MAILED: { status: 429, message: 'Too many codes were mailed. Please try again later.' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    message: 'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  },
  NEW_AUTHENTICATOR_CODE_IS_REQUIRED: { status: 400, message: 'A code of the new authenticator is required' },
  MAILED_CODE_NOT_ACCEPTED: {
    status: 400,
    message:
      'Codes by mail are not accepted for a while after a password reset. Use the authenticator or a backup code.',
  },
  CURRENT_CODE_IS_REQUIRED: { status: 400, message: 'A current code is required' },
  TRUSTED_DEVICE_NOT_FOUND: { status: 404, message: 'Trusted device not found' },
});
