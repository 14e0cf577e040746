import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  aboutOwner,
  type Asked,
  BillingObjects,
  type BillingOwner,
  refusedAs,
  refusedByProvider,
} from '../../customers/index.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { MirrorReading } from '../../mirror/index.ts';
import { BillingGateway, isNotFound, type RevealedKey, sentOrFound } from '../../polar/index.ts';
import { LicenseKeyRefusal } from '../domain/selling-refusals.ts';
import { licenseKeyActions } from './audit-actions.ts';

type KeyAction = (typeof licenseKeyActions)['billing.license-key.activated'];

const missing = LicenseKeyRefusal.LICENSE_KEY_NOT_FOUND;
const refusedKey = refusedAs({
  byKind: {
    not_found: LicenseKeyRefusal.LICENSE_KEY_NOT_VALID,
    forbidden: LicenseKeyRefusal.LICENSE_KEY_LIMIT_REACHED,
  },
});

/** License keys of an account or an organization. Only the platform has the keys themselves. */
@Injectable()
export class OwnLicenseKeys {
  constructor(
    private readonly objects: BillingObjects,
    private readonly reading: MirrorReading,
    private readonly gateway: BillingGateway,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** With the whole key, which is read for this answer and kept nowhere. @throws LICENSE_KEY_NOT_FOUND */
  async get(asked: Asked): Promise<RevealedKey & { readonly licenseKey: JsonObject }> {
    const { object } = await this.objects.ownedOne(asked, 'license_key', missing);
    return { ...(await this.reveal(asked)), licenseKey: await this.reading.shown(object, 'holders') };
  }

  /**
   * @returns the id of the activation
   * @throws LICENSE_KEY_NOT_FOUND, LICENSE_KEY_NOT_VALID, LICENSE_KEY_LIMIT_REACHED
   */
  async activate(asked: Asked, label: string): Promise<string> {
    const { owner, key, activations } = await this.managed(asked);
    const known = new Set(activations.map(({ id }) => id));
    // Where the answer is lost, the key tells what became of it: a second activation would take a second place.
    const activationId = await sentOrFound(
      () => this.gateway.licenseKeys.activate({ key, label }),
      async () => {
        const now = await this.gateway.licenseKeys.reveal(asked.id);
        return now.activations.find((activation) => activation.label === label && !known.has(activation.id))?.id;
      },
    ).catch(refusedKey);
    await this.record(licenseKeyActions['billing.license-key.activated'], owner, asked.id, activationId);
    return activationId;
  }

  /** @throws LICENSE_KEY_NOT_FOUND, LICENSE_KEY_NOT_VALID, LICENSE_KEY_ACTIVATION_NOT_FOUND */
  async deactivate(asked: Asked, activationId: string): Promise<void> {
    const { owner, key, activations } = await this.managed(asked);
    if (!activations.some(({ id }) => id === activationId)) throw LicenseKeyRefusal.LICENSE_KEY_ACTIVATION_NOT_FOUND();
    await this.gateway.licenseKeys.deactivate(key, activationId).catch(refusedKey);
    await this.record(licenseKeyActions['billing.license-key.deactivated'], owner, asked.id, activationId);
  }

  /** Whether a program would accept the key now. The platform counts it as a validation. @throws LICENSE_KEY_NOT_FOUND */
  async isValid(asked: Asked): Promise<boolean> {
    const { key } = await this.managed(asked);
    return this.gateway.licenseKeys.validate({ key }).then(
      () => true,
      (error: unknown) => (isNotFound(error) ? false : refusedByProvider(error)),
    );
  }

  private async managed(asked: Asked): Promise<RevealedKey & { readonly owner: BillingOwner }> {
    const { owner } = await this.objects.ownedOne(asked, 'license_key', missing, 'manage');
    return { owner, ...(await this.reveal(asked)) };
  }

  private reveal({ id }: Asked): Promise<RevealedKey> {
    return this.gateway.licenseKeys.reveal(id).catch(refusedAs({ byKind: { not_found: missing } }));
  }

  private record(action: KeyAction, owner: BillingOwner, licenseKeyId: string, activationId: string): Promise<void> {
    return this.uow.run(async () => {
      this.audit.record({ action, ...aboutOwner(owner), details: { licenseKeyId, activationId } });
    });
  }
}
