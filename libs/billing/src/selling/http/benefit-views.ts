import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { RevealedKey } from '../../polar/index.ts';
import type { ShownPage } from '../application/own-subscriptions.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';

class GrantedBenefitView {
  id!: string;
  /** Such as `license_keys`; `unknown` for newer ones. */
  type!: string;
  description!: string;
  /** As its type has them, such as `note`, `repositoryOwner` or `units`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  properties?: Record<string, unknown> | null;
}

class GrantErrorView {
  /** What the holder has to do, in the words of the billing provider. */
  message!: string;
  type!: string;
  timestamp!: string;
}

/** A benefit of a purchase, with further members of the billing provider that are shown to its holder, in camelCase. */
export class BenefitGrantView {
  id!: string;
  /** Only `granted` gives access. `failed`: the holder has something to do, which `error` says. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  isActionNeeded!: boolean;
  benefitId!: string;
  benefit!: GrantedBenefitView;
  @ApiProperty({ type: String, nullable: true }) subscriptionId!: string | null;
  @ApiProperty({ type: String, nullable: true }) orderId!: string | null;
  @ApiPropertyOptional({ type: String, nullable: true }) grantedAt?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true }) revokedAt?: string | null;
  @ApiPropertyOptional({ type: GrantErrorView, nullable: true }) error?: GrantErrorView | null;
  /** What was given, as the type of the benefit has it, such as `licenseKeyId`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  properties?: Record<string, unknown> | null;

  static of(shown: JsonObject): BenefitGrantView {
    return shown as unknown as BenefitGrantView;
  }
}

export class BenefitGrantsView {
  @ApiProperty({ type: [BenefitGrantView] }) grants!: BenefitGrantView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): BenefitGrantsView {
    return { grants: shown.map((grant) => BenefitGrantView.of(grant)), total, ...page };
  }
}

/** With further members of the billing provider that are shown to its holder, in camelCase, but never the key. */
export class LicenseKeyView {
  id!: string;
  /** Its end only. */
  displayKey!: string;
  /** `granted`, `revoked`, `disabled`, or `unknown`. */
  status!: string;
  benefitId!: string;
  @ApiProperty({ type: Number, nullable: true }) limitActivations!: number | null;
  usage!: number;
  @ApiProperty({ type: Number, nullable: true }) limitUsage!: number | null;
  validations!: number;
  @ApiProperty({ type: String, nullable: true }) expiresAt!: string | null;

  static of(shown: JsonObject): LicenseKeyView {
    return shown as unknown as LicenseKeyView;
  }
}

export class LicenseKeysView {
  @ApiProperty({ type: [LicenseKeyView] }) licenseKeys!: LicenseKeyView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): LicenseKeysView {
    return { licenseKeys: shown.map((key) => LicenseKeyView.of(key)), total, ...page };
  }
}

export class LicenseKeyActivationView {
  id!: string;
  /** What people call the device. */
  label!: string;
  /** ISO 8601. */
  createdAt!: string;
}

export class RevealedLicenseKeyView {
  licenseKey!: LicenseKeyView;
  /** The whole key: a credential of its holder. */
  key!: string;
  @ApiProperty({ type: [LicenseKeyActivationView] }) activations!: LicenseKeyActivationView[];

  static of({ licenseKey, key, activations }: RevealedKey & { readonly licenseKey: JsonObject }) {
    const shown = activations.map(({ id, label, createdAt }) => ({ id, label, createdAt }));
    return { licenseKey: LicenseKeyView.of(licenseKey), key, activations: shown };
  }
}

export class NewActivationView {
  activationId!: string;
}

export class LicenseKeyValidityView {
  valid!: boolean;
}

export class LicenseKeyDeactivatedView {
  status!: boolean;
}
