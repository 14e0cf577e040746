/** Without vowels, so that no words come up, and without digits that look like letters (RFC 8628 §6.1). */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** 34 bits: enough because few wrong codes are accepted. */
export const USER_CODE_LENGTH = 8;

const USER_CODE = new RegExp(`^[${USER_CODE_ALPHABET}]{${USER_CODE_LENGTH}}$`);

/**
 * What a user typed, in any case, with or without the dash (RFC 8628 §6.1).
 * @returns as it is stored; undefined when it cannot be a code
 */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return USER_CODE.test(letters) ? letters : undefined;
}

/** As devices and pages show it: `XXXX-XXXX`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
