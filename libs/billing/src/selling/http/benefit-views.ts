import { ApiProperty } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import { benefitGrant } from '../../objects/domain/kinds/benefit-grant.ts';
import { licenseKey } from '../../objects/domain/kinds/license-key.ts';
import { holderView } from '../../objects/http.ts';
import type { RevealedKey } from '../../polar/index.ts';
import type { ShownPage } from '../../customers/index.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';

/** A benefit of a purchase, with further members of the billing provider that are shown to its holder, in camelCase. */
export class BenefitGrantView extends holderView(benefitGrant) {
  /** Only `granted` gives access. `failed`: the holder has something to do, which `error` says. */
  @ApiProperty({ enum: ['granted', 'pending', 'failed', 'revoked'] }) status!: string;
  isActionNeeded!: boolean;

  static override of(shown: JsonObject): BenefitGrantView {
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
export class LicenseKeyView extends holderView(licenseKey) {}

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
