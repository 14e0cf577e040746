import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Json } from '../../objects/domain/json.ts';
import { bodyPurpose, type DeliverySource, type NewDelivery } from '../domain/delivery.ts';
import { describeEvent } from '../domain/event-description.ts';
import { type Repetition, repetitionOf } from '../domain/inbox-rules.ts';
import { Inbox, InboxFigures, InboxWaking } from '../domain/ports.ts';
import { webhookActions } from './audit-actions.ts';

/** A delivery whose origin is proven. */
export interface GenuineDelivery {
  readonly endpointKey: string;
  /** The platform's `webhook-id`. */
  readonly id: string;
  /** As it came. */
  readonly body: string;
  /** What the body says. */
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
