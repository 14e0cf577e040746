export type Corruption = 'signature' | 'body' | 'timestamp' | 'id';

export interface DeliverySettings {
  /** `customer.state_changed` waits this long for more changes. Polar: one to five seconds. */
  debounceMs: number;
  /** First pause before a retry; doubled each time, up to the cap. Polar's cap is 20 minutes. */
  backoffMs: number;
  backoffCapMs: number;
  timeoutMs: number;
  /** After so many failed attempts an event is given up. */
  maxAttempts: number;
  /** Events wait until they are released. */
  held: boolean;
  /** Spoils the next deliveries, one entry each. */
  corruptions: Corruption[];
  /** Added to the time of the signature. */
  skewSeconds: number;
  /** How endpoints created from now on sign. */
  standardSignature: boolean;
}

export const defaultDelivery = (): DeliverySettings => ({
  debounceMs: 1000,
  backoffMs: 1000,
  backoffCapMs: 60_000,
  timeoutMs: 10_000,
  maxAttempts: 10,
  held: false,
  corruptions: [],
  skewSeconds: 0,
  standardSignature: true,
});

/** Consecutive events without a successful attempt that disable an endpoint. */
export const MAX_EXHAUSTED = 10;
