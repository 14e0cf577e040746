import { Injectable } from '@nestjs/common';
import type { Remark } from '#identity';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { PermanentDeliveryError } from '#shared-kernel/application/mailer';
import { Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { envelopeOf, type EventType, isEventType, objectOf } from '../../objects/domain/events.ts';
import type { Json } from '../../objects/domain/json.ts';
import { MirrorWriting } from '../../mirror/index.ts';
import {
  bodyPurpose,
  type DeliveryOutcome,
  type DeliverySource,
  describeEvent,
  type NewDelivery,
  type Repetition,
  repetitionOf,
  timeAhead,
} from '../domain/delivery.ts';
import { type Claim, type DeadFilters, Inbox, InboxFigures, InboxWaking, PlatformClock } from '../domain/ports.ts';
import { type WebhookHeaders, WebhookVerifier } from '../../polar/index.ts';
import { WebhookEndpoints } from '../domain/webhook-options.ts';

export const webhookActions = auditActions({
  'billing.webhook.contradicted': entry<{ readonly endpoint: string }>(
    'Another body came with the id of an earlier webhook and a good signature; the first one was kept.',
  ),
  'billing.webhook.retried': entry('Staff had a webhook tried again that was given up or ignored.'),
  'billing.webhook.replayed': entry<
    Remark & { readonly count: number } & { readonly [Filter in keyof DeadFilters]-?: string | null }
  >('Staff had webhooks tried again that were given up, the oldest of those that fit the filters.', ['reason']),
  'billing.webhook.ignored': entry<{ readonly reason: string }>('Staff closed a webhook without processing it.'),
  'billing.webhook.refetched': entry<{ readonly kind: string; readonly objectId: string }>(
    'Staff had the object of a failed webhook read from the billing platform instead.',
  ),
});

export interface GenuineDelivery {
  readonly endpointKey: string;
  /** The platform's `webhook-id`. */
  readonly id: string;
  readonly body: string;
  readonly payload: Json;
  readonly source: DeliverySource;
}

/**
 * - `stored`, `ignored`: kept durably, to be processed, or because its type is not known
 * - `known`: a replay of what is there
 */
export type Intake = 'stored' | 'ignored' | Repetition | 'known';

/** Takes deliveries into the inbox (ADR 38). Nothing else happens until a worker processes them. */
@Injectable()
export class WebhookIntake {
  constructor(
    private readonly inbox: Inbox,
    private readonly waking: InboxWaking,
    private readonly figures: InboxFigures,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Outside of transactions. When it resolves, the delivery is on disk. @throws DatabaseUnavailable */
  async take(delivery: GenuineDelivery): Promise<Intake> {
    const taken = this.newDelivery(delivery);
    const intake = (await this.inbox.add(taken)) ? asIntake(taken) : await this.repeated(delivery, taken);
    this.figures.taken(delivery.endpointKey, intake);
    if (intake === 'stored' || intake === 'revived') this.waking.wake();
    return intake;
  }

  private newDelivery({ endpointKey, id: webhookId, body, payload, source }: GenuineDelivery): NewDelivery {
    const id = this.random.id();
    const receivedAt = this.clock.now();
    const { eventUs = BigInt(receivedAt.getTime()) * 1000n, ...described } = describeEvent(payload);
    return {
      ...described,
      id,
      endpointKey,
      webhookId,
      source,
      receivedAt,
      eventUs,
      body: this.box.seal(body, bodyPurpose(id)),
      bodyKey: this.box.keyIds[0]!,
      bodyHash: digest(body),
    };
  }

  private async repeated({ endpointKey, id, source }: GenuineDelivery, { bodyHash }: NewDelivery): Promise<Intake> {
    // A list may write the same event with other blanks, so its body proves no contradiction.
    if (source === 'replay') return 'known';
    return this.uow.run(async () => {
      const known = await this.inbox.findForUpdate(endpointKey, id);
      // Deleted since, because it is old: no replay inside the time that a signature is valid reaches this.
      if (!known) return 'known';
      const repetition = repetitionOf(known, { bodyHash });
      await this.inbox.repeat(known.id, repetition, this.clock.now());
      if (repetition === 'contradiction') this.report(known.id, endpointKey);
      return repetition;
    });
  }

  /** An attacker knows the secret, or the platform used an id twice. */
  private report(id: string, endpoint: string): void {
    const target = { kind: 'billing-webhook', id };
    this.audit.record({ action: webhookActions['billing.webhook.contradicted'], target, details: { endpoint } });
  }
}

const asIntake = ({ status }: NewDelivery): Intake => (status === 'ignored' ? 'ignored' : 'stored');

/** In figures, so that a stranger cannot make labels. */
const UNKNOWN_ENDPOINT = 'unknown';

@Injectable()
export class WebhookReception {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly verifier: WebhookVerifier,
    private readonly intake: WebhookIntake,
    private readonly figures: InboxFigures,
  ) {}

  /**
   * @returns `taken` when the delivery is on disk, also when it was before; the others as `Verification`. An endpoint that is
   *   not configured has only forged deliveries.
   * @throws DatabaseUnavailable
   */
  async receive(
    endpointKey: string,
    body: Uint8Array,
    headers: WebhookHeaders,
  ): Promise<'taken' | 'forged' | 'unreadable'> {
    const verification = await this.verifier.verify(body, headers, this.endpoints.secretsOf(endpointKey));
    if (verification.outcome !== 'genuine') {
      this.figures.taken(this.endpoints.has(endpointKey) ? endpointKey : UNKNOWN_ENDPOINT, verification.outcome);
      return verification.outcome;
    }
    const { id, payload } = verification;
    await this.intake.take({ endpointKey, id, body: Buffer.from(body).toString(), payload, source: 'webhook' });
    return 'taken';
  }
}

/** Their objects do not say themselves that they are gone. */
const DELETIONS: ReadonlySet<EventType> = new Set(['customer.deleted', 'discount.deleted', 'member.deleted']);

/** Rolls back what was applied under a claim that had ended. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

@Injectable()
export class EventApplying {
  constructor(
    private readonly inbox: Inbox,
    private readonly mirror: MirrorWriting,
    private readonly clock: Clock,
    private readonly platformClock: PlatformClock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The mirror, what follows from it, and the delivery as processed: all of it or nothing, in one transaction.
   * @returns `lost` when another worker has claimed it meanwhile; then nothing is done
   * @throws ContractViolation for an event that this version cannot read
   * @throws PermanentDeliveryError for an event of a time that has not come yet
   */
  async apply(claimed: Claim, payload: unknown): Promise<DeliveryOutcome | 'lost'> {
    const event = this.read(payload as Json);
    await this.refuseAhead(event);
    try {
      return await this.uow.run(async () => {
        const outcome = await this.mirrored(event);
        if (!(await this.inbox.settle(claimed, outcome, this.clock.now()))) throw new ClaimLost();
        return outcome;
      });
    } catch (error) {
      if (error instanceof ClaimLost) return 'lost';
      throw error;
    }
  }

  private read(payload: Json) {
    const { type, timestamp, data } = envelopeOf(payload);
    if (!isEventType(type)) throw new ContractViolation('type', 'a type of event that is known');
    return { type, eventTime: timestamp, entity: objectOf(type, data) };
  }

  private async refuseAhead({ eventTime, entity }: ReturnType<EventApplying['read']>): Promise<void> {
    const isAhead = (now: Date) => timeAhead(eventTime, entity.fields as Readonly<Record<string, unknown>>, now);
    const ahead = isAhead(this.clock.now()) && isAhead(await this.platformClock.now());
    if (ahead) throw new PermanentDeliveryError(`${ahead} is more than five minutes ahead`);
  }

  private async mirrored({ type, eventTime, entity }: ReturnType<EventApplying['read']>): Promise<DeliveryOutcome> {
    const from = { eventTime, source: 'webhook' } as const;
    const { outcome } = await this.mirror.apply(entity, from);
    if (!DELETIONS.has(type)) return outcome;
    const { id } = entity.fields as { readonly id: string };
    await this.mirror.markDeleted(entity.kind, id);
    return 'deleted';
  }
}
