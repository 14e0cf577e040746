/**
 * The roles of a member or an invitation (a text that may hold several, separated by commas). Made once at
 * the edge: afterwards nobody compares texts, so that blanks, case and order never change a decision.
 */
export class RoleSet {
  private constructor(private readonly names: readonly string[]) {}

  /** Blanks around a name, its case and repetitions do not count. */
  static of(roles: string | readonly string[]): RoleSet {
    const names = [roles].flat().flatMap((text) => text.split(','));
    return new RoleSet([...new Set(names.map((name) => name.trim().toLowerCase()))].filter((name) => name !== ''));
  }

  get isEmpty(): boolean {
    return this.names.length === 0;
  }

  has(role: string): boolean {
    return this.names.includes(role);
  }

  renamed(from: string, to: string): RoleSet {
    return new RoleSet(this.names.map((name) => (name === from ? to : name)));
  }

  [Symbol.iterator](): Iterator<string> {
    return this.names[Symbol.iterator]();
  }

  /** The stored form, and that of the wire. */
  toString(): string {
    return this.names.join(',');
  }
}

/** Whoever has roles, or is offered them: a member, an open invitation. */
export interface Bearer {
  readonly roles: RoleSet;
}
