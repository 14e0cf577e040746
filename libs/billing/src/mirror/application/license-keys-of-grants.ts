import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Mirrored } from '../../objects/domain/references.ts';
import { Refetches } from '../domain/ports.ts';
import type { MirrorChange, MirrorObserver } from './mirror-observers.ts';

type Grant = Mirrored<'benefit_grant'>;

/** No event tells of a license key. The grant that gives it or takes it away names it, and it is read then. */
@Injectable()
export class LicenseKeysOfGrants implements MirrorObserver<'benefit_grant'> {
  readonly kinds = ['benefit_grant'] as const;

  constructor(
    private readonly refetches: Refetches,
    private readonly clock: Clock,
  ) {}

  async changed({ entity, former, source }: MirrorChange<'benefit_grant'>): Promise<void> {
    const id = keyOf(entity);
    // A resync lists the keys as well.
    if (id === undefined || source === 'resync') return;
    if (former && keyOf(former) === id && former.fields.isGranted === entity.fields.isGranted) return;
    await this.refetches.ask('license_key', id, this.clock.now());
  }
}

function keyOf({ raw }: Grant): string | undefined {
  const { properties } = raw as { readonly properties?: { readonly license_key_id?: unknown } | null };
  const id = properties?.license_key_id;
  return typeof id === 'string' ? id : undefined;
}
