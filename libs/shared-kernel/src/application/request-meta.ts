/** The origin of a request; recorded with sessions. */
export interface RequestMeta {
  /** The right-most address that is no trusted proxy; "" when unknown. */
  readonly ipAddress: string;
  /** At most 512 characters; "" when absent. */
  readonly userAgent: string;
}
