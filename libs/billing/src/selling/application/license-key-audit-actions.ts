import { auditActions, entry } from '#shared-kernel/application/audit';

interface OfActivation {
  readonly [member: string]: string;
  readonly licenseKeyId: string;
  readonly activationId: string;
}

export const licenseKeyActions = auditActions({
  'billing.license-key.activated': entry<OfActivation>('A license key was activated.'),
  'billing.license-key.deactivated': entry<OfActivation>('An activation of a license key was removed.'),
});
