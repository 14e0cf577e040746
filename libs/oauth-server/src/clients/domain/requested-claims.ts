/** Names of claims with their requests, by where they are returned (OpenID Connect Core §5.5). */
export interface RequestedClaims {
  readonly userinfo?: Readonly<Record<string, unknown>>;
  readonly id_token?: Readonly<Record<string, unknown>>;
}
