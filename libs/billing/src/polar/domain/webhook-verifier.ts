import type { Json } from '../../objects/domain/json.ts';

/** Names in lower case; a header sent twice is a list. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * - `genuine`: `id` is the same in every attempt to deliver the event
 * - `forged`: signature missing, wrong, or older or newer than five minutes
 * - `unreadable`: signed, but not JSON
 */
export type Verification =
  | { readonly outcome: 'genuine'; readonly id: string; readonly payload: Json }
  | { readonly outcome: 'forged' }
  | { readonly outcome: 'unreadable' };

/** Standard Webhooks 1.0, with the keys of Polar. */
export abstract class WebhookVerifier {
  /**
   * @param body the bytes as they came; a parsed and written body has another signature
   * @param secrets of the endpoint: the current one, and the former one for a while after a rotation
   */
  abstract verify(body: Uint8Array, headers: WebhookHeaders, secrets: readonly string[]): Promise<Verification>;
}
