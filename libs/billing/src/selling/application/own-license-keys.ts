import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { JsonObject } from '../../objects/domain/json.ts';
import {
  aboutOwner,
  BillingObjects,
  type BillingOwner,
  type Owned,
  type OwnerNamed,
  type PageOf,
  refusedByProvider,
  type ShownPage,
} from '../../customers/index.ts';
import { MirrorReading } from '../../mirror/index.ts';
import { BillingGateway, GatewayError, isNotFound, type RevealedKey, sentOrFound } from '../../polar/index.ts';
import { LicenseKeyRefusal } from '../domain/selling-refusals.ts';
import { licenseKeyActions } from './audit-actions.ts';

type KeyAction = (typeof licenseKeyActions)['billing.license-key.activated'];

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

  /** @throws as `BillingOwners.of` */
  list(caller: Caller, named: OwnerNamed, page: PageOf): Promise<ShownPage> {
    return this.objects.ownedPage(caller, named, 'license_key', {}, page);
  }

  /** With the whole key, which is read for this answer and kept nowhere. @throws LICENSE_KEY_NOT_FOUND */
  async get(caller: Caller, named: OwnerNamed, id: string): Promise<RevealedKey & { readonly licenseKey: JsonObject }> {
    const { object } = await this.find(caller, named, id, 'read');
    const revealed = await this.reveal(id);
    return { ...revealed, licenseKey: await this.reading.shown(object, 'holders') };
  }

  /**
   * @returns the id of the activation
   * @throws LICENSE_KEY_NOT_FOUND, LICENSE_KEY_NOT_VALID, LICENSE_KEY_LIMIT_REACHED
   */
  async activate(caller: Caller, named: OwnerNamed, id: string, label: string): Promise<string> {
    const { owner } = await this.find(caller, named, id, 'manage');
    const { key, activations } = await this.reveal(id);
    const known = new Set(activations.map((activation) => activation.id));
    // Where the answer is lost, the key tells what became of it: a second activation would take a second place.
    const activationId = await sentOrFound(
      () => this.gateway.licenseKeys.activate({ key, label }),
      async () => {
        const now = await this.gateway.licenseKeys.reveal(id);
        return now.activations.find((activation) => activation.label === label && !known.has(activation.id))?.id;
      },
    ).catch(refusedKey);
    await this.record(licenseKeyActions['billing.license-key.activated'], owner, id, activationId);
    return activationId;
  }

  /** @throws LICENSE_KEY_NOT_FOUND, LICENSE_KEY_NOT_VALID, LICENSE_KEY_ACTIVATION_NOT_FOUND */
  async deactivate(caller: Caller, named: OwnerNamed, id: string, activationId: string): Promise<void> {
    const { owner } = await this.find(caller, named, id, 'manage');
    const { key, activations } = await this.reveal(id);
    if (!activations.some((known) => known.id === activationId)) {
      throw LicenseKeyRefusal.LICENSE_KEY_ACTIVATION_NOT_FOUND();
    }
    await this.gateway.licenseKeys.deactivate(key, activationId).catch(refusedKey);
    await this.record(licenseKeyActions['billing.license-key.deactivated'], owner, id, activationId);
  }

  /** Whether a program would accept the key now. The platform counts it as a validation. @throws LICENSE_KEY_NOT_FOUND */
  async isValid(caller: Caller, named: OwnerNamed, id: string): Promise<boolean> {
    await this.find(caller, named, id, 'manage');
    const { key } = await this.reveal(id);
    try {
      await this.gateway.licenseKeys.validate({ key });
      return true;
    } catch (error) {
      return isNotFound(error) ? false : refusedByProvider(error);
    }
  }

  private find(
    caller: Caller,
    named: OwnerNamed,
    id: string,
    action: 'read' | 'manage',
  ): Promise<Owned<'license_key'>> {
    const missing = LicenseKeyRefusal.LICENSE_KEY_NOT_FOUND;
    return this.objects.ownedOne(caller, named, 'license_key', id, missing, action);
  }

  private async reveal(id: string): Promise<RevealedKey> {
    try {
      return await this.gateway.licenseKeys.reveal(id);
    } catch (error) {
      if (isNotFound(error)) throw LicenseKeyRefusal.LICENSE_KEY_NOT_FOUND();
      return refusedByProvider(error);
    }
  }

  private record(action: KeyAction, owner: BillingOwner, licenseKeyId: string, activationId: string): Promise<void> {
    return this.uow.run(async () => {
      this.audit.record({ action, ...aboutOwner(owner), details: { licenseKeyId, activationId } });
    });
  }
}

/** @throws always */
function refusedKey(error: unknown): never {
  if (isNotFound(error)) throw LicenseKeyRefusal.LICENSE_KEY_NOT_VALID();
  if (error instanceof GatewayError && error.failure.kind === 'forbidden') {
    throw LicenseKeyRefusal.LICENSE_KEY_LIMIT_REACHED();
  }
  return refusedByProvider(error);
}
