import { unlinked } from '../domain/unlinked.ts';

/** The first paragraph of a mail. @param name of the account holder, who chose it; empty: left out */
export const greeting = (name: string): string => (name === '' ? 'Hello,' : `Hello ${unlinked(name)},`);
