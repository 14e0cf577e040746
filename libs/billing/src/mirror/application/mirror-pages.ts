import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import { contentHash, ownContent, type Provenance } from '../domain/mirrored-object.ts';
import { MirroredObjects, type StoredVersion, type Unseen, type UnseenSearch } from '../domain/ports.ts';
import { MirrorWriting } from './mirror-writing.ts';

/** `again`: the same run had the object before. */
export type Finding = 'created' | 'updated' | 'unchanged' | 'again';

/** Parts of what a state of a customer sums up. */
const IN_STATES: ReadonlySet<MirroredKind> = new Set(['customer', 'subscription', 'benefit_grant', 'customer_meter']);

/** Takes what a resync lists: what is known already in one statement, and what is news one by one. */
@Injectable()
export class MirrorPages {
  constructor(
    private readonly objects: MirroredObjects,
    private readonly writing: MirrorWriting,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Outside of transactions. @param entities of one kind @throws ForeignObject */
  async take<K extends MirroredKind>(
    kind: K,
    entities: readonly Mirrored<K>[],
    runId: string,
  ): Promise<readonly Finding[]> {
    const ids = entities.map(({ fields }) => fields.id);
    const versions = await this.uow.read(() => this.objects.versions(kind, ids));
    const stored = new Map(versions.map((version) => [version.id, version]));
    const listed = entities.map((entity) => ({
      entity,
      known: stored.get(entity.fields.id),
      hash: contentHash(entity.raw),
    }));
    const same = listed.filter(({ known, hash }) => known && !known.isDeleted && known.contentHash === hash);
    const seen = same.map(({ entity, hash }) => ({ id: entity.fields.id, contentHash: hash }));
    await this.uow.run(() => this.objects.markSeen(kind, seen, runId, this.clock.now()));
    const findings: Finding[] = same.map(({ known }) => (known?.syncRunId === runId ? 'again' : 'unchanged'));
    for (const each of listed) {
      if (!same.includes(each)) findings.push(await this.takeNews(each.entity as Mirrored, each.known, runId));
    }
    return findings;
  }

  unseen(kind: MirroredKind, search: UnseenSearch): Promise<Unseen> {
    return this.uow.read(() => this.objects.unseen(kind, search));
  }

  private async takeNews(entity: Mirrored, known: StoredVersion | undefined, runId: string): Promise<Finding> {
    const { kind, fields, raw } = entity;
    const from: Provenance = { eventTime: null, source: 'resync', runId };
    const former = known && (await this.uow.read(() => this.objects.find(kind, fields.id)));
    const { outcome } = await this.writing.apply(entity, from);
    if (known?.syncRunId === runId) return 'again';
    if (outcome !== 'applied') return 'unchanged';
    const isNews = !former || former.deletedAt !== null;
    const isChanged = isNews || contentHash(ownContent(former.raw)) !== contentHash(ownContent(raw));
    if (isChanged) await this.askForState(entity);
    if (isNews) return 'created';
    return isChanged ? 'updated' : 'unchanged';
  }

  /** The platform has no list of states: what changed without an event is missing in the state that is mirrored. */
  private async askForState(entity: Mirrored): Promise<void> {
    if (!IN_STATES.has(entity.kind)) return;
    const fields = entity.fields as { readonly id: string; readonly customerId?: string };
    const customerId = fields.customerId ?? fields.id;
    const [state] = await this.uow.read(() => this.objects.versions('customer_state', [customerId]));
    if (state && !state.isDeleted) await this.writing.askAgain('customer_state', customerId);
  }
}
