/** Roles, on the wire one text separated by commas; parsed once, so that blanks, case and order never matter. */
export class RoleSet {
  private constructor(private readonly names: readonly string[]) {}

  /** Ignores blanks around names, case and repetitions. */
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

  /** The form on the wire and in the database. */
  toString(): string {
    return this.names.join(',');
  }
}

/** Has roles, or is offered them: a member or an open invitation. */
export interface RoleHolder {
  readonly roles: RoleSet;
}
