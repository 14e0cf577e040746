import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Mirrored } from '../../objects/domain/references.ts';
import { Refetches } from '../domain/ports.ts';
import { MirrorReading } from './mirror-reading.ts';
import { type MirrorChange, type MirrorObserver, MirrorWriting } from './mirror-writing.ts';

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

function keyOf({ raw }: Mirrored<'benefit_grant'>): string | undefined {
  const { properties } = raw as { readonly properties?: { readonly license_key_id?: unknown } | null };
  const id = properties?.license_key_id;
  return typeof id === 'string' ? id : undefined;
}

const PAGE = { limit: 20, offset: 0, newestFirst: true };

/** No event of a subscription tells what its meters have counted. The state of its customer shows that they went on. */
@Injectable()
export class MeteredSubscriptions implements MirrorObserver<'customer_state'> {
  readonly kinds = ['customer_state'] as const;

  constructor(
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
  ) {}

  async changed({ entity, former, deleted }: MirrorChange<'customer_state'>): Promise<void> {
    if (deleted || countedBy(entity) === (former ? countedBy(former) : '')) return;
    const { activeSubscriptions, id } = entity.fields;
    const active = new Set(activeSubscriptions.map((subscription) => subscription.id));
    const { items } = await this.reading.list('subscription', { customerId: id }, PAGE);
    for (const { fields } of items) {
      if (fields.meters.length > 0 && active.has(fields.id)) await this.writing.askAgain('subscription', fields.id);
    }
  }
}

const countedBy = ({ fields }: Mirrored<'customer_state'>): string =>
  fields.activeMeters
    .map(({ meterId, consumedUnits, creditedUnits }) => `${meterId} ${consumedUnits} ${creditedUnits}`)
    .toSorted()
    .join();
