import { unlinked } from '../domain/unlinked.ts';

/** The first paragraph of a mail. @param name of the account holder, who chose it */
export const greeting = (name: string): string => `Hello ${unlinked(name)},`;
