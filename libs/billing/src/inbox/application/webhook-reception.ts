import { Injectable } from '@nestjs/common';
import { type WebhookHeaders, WebhookVerifier } from '../../polar/index.ts';
import { InboxFigures } from '../domain/ports.ts';
import { WebhookEndpoints } from '../domain/webhook-endpoints.ts';
import { WebhookIntake } from './webhook-intake.ts';

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
