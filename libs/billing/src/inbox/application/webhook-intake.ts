import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Json } from '../../objects/domain/json.ts';
import { bodyPurpose, type DeliverySource, describeEvent, type NewDelivery } from '../domain/delivery.ts';
import { type Repetition, repetitionOf } from '../domain/inbox-rules.ts';
import { Inbox, InboxFigures, InboxWaking } from '../domain/ports.ts';
import { type WebhookHeaders, WebhookVerifier } from '../../polar/index.ts';
import { WebhookEndpoints } from '../domain/webhook-options.ts';

export const webhookActions = auditActions({
  'billing.webhook.contradicted': entry<{ readonly endpoint: string }>(
    'Another body came with the id of an earlier webhook and a good signature; the first one was kept.',
  ),
  'billing.webhook.retried': entry('Staff had a webhook tried again that was given up or ignored.'),
  'billing.webhook.ignored': entry<{ readonly reason: string }>('Staff closed a webhook without processing it.'),
  'billing.webhook.refetched': entry<{ readonly kind: string; readonly objectId: string }>(
    'Staff had the object of a failed webhook read from the billing platform instead.',
  ),
});

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

/** In figures, so that a stranger cannot make labels. */
const UNKNOWN_ENDPOINT = 'unknown';

/** What comes to an endpoint from outside. */
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
