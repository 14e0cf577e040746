import type { Person } from '#identity';

/** Whether the address of an account is known to be its holder's: anyone can register with another person's address. */
export const isProven = ({ emailVerified }: Pick<Person, 'emailVerified'>): boolean => emailVerified;

/** The address to show to others; null unless it is proven. */
export const provenEmailOf = (person: Person | undefined): string | null =>
  person && isProven(person) ? person.email : null;
