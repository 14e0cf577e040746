import type { Person } from '#identity';

/**
 * The address to show to others; null unless it is proven, because anyone can register with another person's address.
 */
export const provenEmailOf = (person: Person | undefined): string | null => (person?.emailProven ? person.email : null);
