import { Injectable } from '@nestjs/common';
import type { Mirrored } from '../../objects/domain/references.ts';
import type { MirrorChange, MirrorObserver } from './mirror-observers.ts';
import { MirrorReading } from './mirror-reading.ts';
import { MirrorWriting } from './mirror-writing.ts';

type State = Mirrored<'customer_state'>;

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

const countedBy = ({ fields }: State): string =>
  fields.activeMeters
    .map(({ meterId, consumedUnits, creditedUnits }) => `${meterId} ${consumedUnits} ${creditedUnits}`)
    .toSorted()
    .join();
