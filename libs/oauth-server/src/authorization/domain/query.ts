/** The parameters of an authorization request that this server reads. Others are ignored (RFC 6749 §3.1). */
export const KNOWN_PARAMETERS: ReadonlySet<string> = new Set([
  ...'client_id response_type redirect_uri scope state resource code_challenge code_challenge_method'.split(' '),
  ...'response_mode prompt nonce max_age claims acr_values id_token_hint login_hint dpop_jkt request request_uri'.split(
    ' ',
  ),
]);

/** The parameters of an authorization request. An empty one counts as absent (RFC 6749 §3.1). */
export class AuthorizationQuery {
  private readonly values: ReadonlyMap<string, string>;
  /** RFC 8707 §2: the one parameter that may be repeated. */
  readonly resources: readonly string[];
  /** Parameters that were given more than once, or not as text. */
  readonly repeated: readonly string[];

  /**
   * @param given as a query parser makes it
   * @param known to be repeated beside those
   */
  constructor(given: Readonly<Record<string, unknown>>, known: readonly string[] = []) {
    const { resource, ...others } = given;
    const resources = [resource ?? []].flat();
    const values = new Map<string, string>();
    const repeated = [...known, ...(resources.every((one) => typeof one === 'string') ? [] : ['resource'])];
    for (const [name, value] of Object.entries(others)) {
      if (typeof value !== 'string') repeated.push(name);
      else if (value !== '') values.set(name, value);
    }
    this.values = values;
    this.repeated = repeated;
    this.resources = [...new Set(resources.filter((one) => typeof one === 'string'))].filter((one) => one !== '');
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  list(name: string): readonly string[] {
    return (this.get(name) ?? '').split(' ').filter((value) => value !== '');
  }

  toString(): string {
    const resources = this.resources.map((resource): [string, string] => ['resource', resource]);
    return new URLSearchParams([...this.values, ...resources]).toString();
  }

  static fromString(text: string): AuthorizationQuery {
    const given = new URLSearchParams(text);
    return new AuthorizationQuery({ ...Object.fromEntries(given), resource: given.getAll('resource') });
  }

  selectingAccount(): AuthorizationQuery {
    return this.with('prompt', [...new Set([...this.list('prompt'), 'select_account'])].join(' '));
  }

  with(name: string, value: string): AuthorizationQuery {
    const given = { ...Object.fromEntries(this.values), resource: this.resources, [name]: value };
    return new AuthorizationQuery(given, this.repeated);
  }
}
