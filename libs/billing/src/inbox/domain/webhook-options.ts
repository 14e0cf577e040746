/** The endpoint at `/api/webhooks/polar`; the others have their key in the path. */
export const DEFAULT_ENDPOINT = 'default';

export interface WebhookOptions {
  /**
   * Secrets of webhooks by the key of their endpoint: the current one, and while a rotation is under way the former one. An
   * endpoint without a secret refuses everything.
   */
  readonly webhookSecrets: ReadonlyMap<string, readonly string[]>;
}

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
