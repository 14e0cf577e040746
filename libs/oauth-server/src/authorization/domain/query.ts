/** The parameters of an authorization request. An empty one counts as absent (RFC 6749 §3.1). */
export class AuthorizationQuery {
  private readonly values: ReadonlyMap<string, string>;
  /** Parameters that were given more than once, or not as text. */
  readonly repeated: readonly string[];

  /** @param given as a query parser makes it */
  constructor(given: Readonly<Record<string, unknown>>) {
    const values = new Map<string, string>();
    const repeated: string[] = [];
    for (const [name, value] of Object.entries(given)) {
      if (typeof value !== 'string') repeated.push(name);
      else if (value !== '') values.set(name, value);
    }
    this.values = values;
    this.repeated = repeated;
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  /** The values of a space-separated parameter. */
  list(name: string): readonly string[] {
    return (this.get(name) ?? '').split(' ').filter((value) => value !== '');
  }

  /** As a query string, to be stored and run again. */
  toString(): string {
    return new URLSearchParams([...this.values]).toString();
  }

  static fromString(text: string): AuthorizationQuery {
    return new AuthorizationQuery(Object.fromEntries(new URLSearchParams(text)));
  }

  /** The same request with another value. */
  with(name: string, value: string): AuthorizationQuery {
    return new AuthorizationQuery({ ...Object.fromEntries(this.values), [name]: value });
  }
}
