import { randomBytes } from 'node:crypto';

export interface Person {
  readonly sub: string;
  /** Null: this person shares none. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string;
  /** A URL; "" when there is none. */
  readonly picture: string;
}

export type Description = Omit<Person, 'sub'>;

/** The people of the test provider: those who were typed in once. */
export class People {
  readonly #list: Person[];

  constructor(list: Person[]) {
    this.#list = list;
  }

  /** Last one first. */
  all(): readonly Person[] {
    return this.#list.toReversed();
  }

  find(sub: string): Person | undefined {
    return this.#list.find((person) => person.sub === sub);
  }

  /** The person with that address, or without one by that name, now described so; a new person if there is none. */
  enter(description: Description): Person {
    const known = this.#list.find(({ email, name }) =>
      description.email === null
        ? email === null && name === description.name
        : email?.toLowerCase() === description.email.toLowerCase(),
    );
    if (known) return this.change(known.sub, description);
    const person = { ...description, sub: randomBytes(12).toString('hex') };
    this.#list.push(person);
    return person;
  }

  /** @throws Error when nobody has that id */
  change(sub: string, changes: Partial<Description>): Person {
    const at = this.#list.findIndex((person) => person.sub === sub);
    const before = this.#list[at];
    if (!before) throw new Error(`Nobody has the id ${sub}`);
    const person = { ...before, ...changes };
    this.#list[at] = person;
    return person;
  }
}

/** Claims of OpenID Connect Core, 5.1. */
export function claimsOf({ sub, email, emailVerified, name, picture }: Person) {
  return {
    sub,
    ...(email === null ? {} : { email, email_verified: emailVerified }),
    ...(name && { name }),
    ...(picture && { picture }),
  };
}
