/** A credential that was made in a session and outlasts it. */
export type Made =
  | 'password'
  | 'factor'
  | 'backup-codes'
  | 'phone-number'
  | `${'account' | 'api-key' | 'oauth-client'} ${string}`;

/** The account as it was when a change of its address was asked for (ADR 61). */
export interface BeforeChange {
  readonly since: Date;
  /** Credentials made before in the session that asked. They count as made after the change. */
  readonly made: ReadonlySet<Made>;
  /** By policies; JSON. Empty for changes that were asked for before this was remembered. */
  readonly remembered: Readonly<Record<string, unknown>>;
}
