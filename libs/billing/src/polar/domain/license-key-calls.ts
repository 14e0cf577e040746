import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { Metadata } from './gateway-calls.ts';

/** A device or program that a license key is used by. */
export interface KeyActivation {
  readonly id: string;
  readonly label: string;
  /** ISO 8601 */
  readonly createdAt: string;
}

export interface RevealedKey {
  /** For its holder; kept nowhere. */
  readonly key: string;
  readonly activations: readonly KeyActivation[];
}

export interface LicenseKeyCalls {
  reveal(id: string): Promise<RevealedKey>;
  /** @throws GatewayError `not_found` also for keys that are expired, revoked or used up */
  validate(check: {
    key: string;
    activationId?: string;
    benefitId?: string;
    incrementUsage?: number;
    conditions?: Metadata;
  }): Promise<EntityOf<'license_key'>>;
  /** @returns the id of the activation */
  activate(activation: { key: string; label: string; conditions?: Metadata; meta?: Metadata }): Promise<string>;
  deactivate(key: string, activationId: string): Promise<void>;
}
