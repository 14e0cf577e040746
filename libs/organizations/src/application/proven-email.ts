import type { Person } from '#identity';

/** The address as others may read it; null unless its owner has proven it: anybody may register with somebody else's. */
export const provenEmailOf = (person: Person | undefined): string | null =>
  person?.emailVerified ? person.email : null;
