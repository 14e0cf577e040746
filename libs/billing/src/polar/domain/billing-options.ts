/** How the platform is reached. */
export interface BillingOptions {
  /** Origin of this service, for links from pages of the platform. */
  readonly publicUrl: string;
  /** Access token of the organization; without one nothing is sold, and every call fails as unauthorized. */
  readonly accessToken: string | undefined;
  /** Origin of the API, without a slash at the end; default: that of the environment. */
  readonly baseUrl: string | undefined;
  readonly environment: 'production' | 'sandbox';
  /** Name of the events that count the uses of API keys; undefined: they are not sent. */
  readonly keyCallEvent: string | undefined;
  /**
   * How much one member of staff refunds within a day without a second person, by currency in lower case, in its smallest
   * unit, without tax; of other currencies nothing. Undefined: there is no limit.
   */
  readonly refundLimits: ReadonlyMap<string, number> | undefined;
  /** Processes of this instance, which share its calls. */
  readonly workers: number;
  /** Calls of this instance; undefined: 300 in production, 60 in the sandbox. */
  readonly requestsPerMinute: number | undefined;
  /**
   * Whether everything is compared with the platform from time to time, and webhook endpoints are watched; or only when
   * staff ask.
   */
  readonly resync: 'automatic' | 'manual';
  /**
   * The customer of a deleted account or organization: `delete` ends its subscriptions at once and blanks its name and
   * address; `keep` leaves customer and subscriptions to the merchant.
   */
  readonly deletedAccounts: 'delete' | 'keep';
}

/** The options as an injectable value. */
export abstract class BillingSettings {
  abstract readonly options: BillingOptions;
}
