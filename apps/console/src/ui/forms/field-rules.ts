import { refusalMessages } from '../../messages/refusal-messages.ts';
import { tooLong } from '../../messages/refusal-text.ts';

/** A plausibility check: the server decides what is valid. */
const LOOK = /^\s*\S+@\S+\.\S+\s*$/;
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Only ASCII is allowed in an email: a Cyrillic `а` would make two addresses that look the same. */
export function disallowedCharacter(text: string): string | undefined {
  // Normalized as the service does: full-width letters become ASCII.
  const foreign = /\P{ASCII}/u.exec(text.trim().normalize('NFKC'))?.[0];
  if (foreign === undefined) return undefined;
  return UNSEEN.test(foreign)
    ? 'This address contains an invisible character. Type it again.'
    : `“${foreign}” isn’t allowed in an email address here. Use only the letters a to z, digits and signs.`;
}

export const emailProblem = (text: string): string | undefined =>
  disallowedCharacter(text) ?? (LOOK.test(text) ? undefined : refusalMessages.INVALID_EMAIL.text);

export const emailRules = (required: string) => ({
  required,
  validate: (text: string): string | true => emailProblem(text) ?? true,
});

/** Characters of a name of a user, organization or team. */
const MOST = 255;

/** Rules of a name field. @param missing message for an empty name */
export const nameRules = (missing: string) => ({
  required: missing,
  validate: (name: string) => {
    if (name.trim() === '') return missing;
    return name.trim().length <= MOST || tooLong(MOST);
  },
});

export const isWebAddress = (text: string): boolean => /^https:\/\/\S+$/i.test(text.trim());

/** Sorted by position; fields without an element of their name come last. */
export function inPageOrder(names: readonly string[], elements: Iterable<Element> = []): readonly string[] {
  const there = Array.from(elements, (element) => element.getAttribute('name'));
  const place = (name: string) => (there.includes(name) ? there.indexOf(name) : there.length);
  return names.toSorted((a, b) => place(a) - place(b));
}
