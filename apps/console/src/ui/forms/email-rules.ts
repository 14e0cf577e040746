import { refusalWords } from '../../words/refusal-words.ts';

/** "Looks like": the server decides what an address is. */
const LOOK = /^\s*\S+@\S+\.\S+\s*$/;
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * What to do about an address with a letter that the service does not take: only plain ones, because `а` of Cyrillic
 * would make two addresses that look the same.
 */
export function foreignLetter(text: string): string | undefined {
  // As the service reads it: letters of double width become plain ones.
  const foreign = /\P{ASCII}/u.exec(text.trim().normalize('NFKC'))?.[0];
  if (foreign === undefined) return undefined;
  return UNSEEN.test(foreign)
    ? 'This address contains an invisible character. Type it again.'
    : `“${foreign}” isn’t allowed in an email address here. Use only the letters a to z, digits and signs.`;
}

/** What to do about an address that the service will not take, as far as that can be told before it is asked. */
export const emailProblem = (text: string): string | undefined =>
  foreignLetter(text) ?? (LOOK.test(text) ? undefined : refusalWords.INVALID_EMAIL.text);

/** Of a field for one address. */
export const emailRules = (required: string) => ({
  required,
  validate: (text: string): string | true => emailProblem(text) ?? true,
});
