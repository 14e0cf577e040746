import type { WebhookOptions } from './webhook-options.ts';

/** The endpoints that are configured, and what their deliveries are signed with. */
export class WebhookEndpoints {
  constructor(private readonly options: WebhookOptions) {}

  has(endpointKey: string): boolean {
    return this.options.webhookSecrets.has(endpointKey);
  }

  /** None for an endpoint that is not configured. */
  secretsOf(endpointKey: string): readonly string[] {
    return this.options.webhookSecrets.get(endpointKey) ?? [];
  }
}
