/** How the platform is reached. */
export interface BillingOptions {
  /** Access token of the organization; without one, every call fails as unauthorized. */
  readonly accessToken: string | undefined;
  /** Origin of the API, without a slash at the end; default: that of the environment. */
  readonly baseUrl: string | undefined;
  readonly environment: 'production' | 'sandbox';
  /** Calls of this process; undefined: 300 in production, 60 in the sandbox. */
  readonly requestsPerMinute: number | undefined;
}
