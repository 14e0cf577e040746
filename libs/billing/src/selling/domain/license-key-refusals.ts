import { refusals } from '#shared-kernel/domain/refusal';

export const LicenseKeyRefusal = refusals({
  /** Also for a key of another owner. */
  LICENSE_KEY_NOT_FOUND: { status: 404, message: 'License key not found' },
  LICENSE_KEY_ACTIVATION_NOT_FOUND: { status: 404, message: 'Activation not found' },
  LICENSE_KEY_NOT_VALID: { status: 409, message: 'The license key is revoked, disabled or expired' },
  LICENSE_KEY_LIMIT_REACHED: { status: 409, message: 'The license key allows no more activations' },
});
