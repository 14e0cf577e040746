/** What a user is asked for, or granted. */
export interface Consented {
  readonly scopes: readonly string[];
  /** RFC 8707. */
  readonly resources: readonly string[];
}
