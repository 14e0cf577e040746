/** Characters of one code, without the hyphen in its middle. */
export const BACKUP_CODE_LENGTH = 10;
const MIDDLE = BACKUP_CODE_LENGTH / 2;

/** Codes of earlier versions have all letters and digits. */
const WELL_FORMED = new RegExp(`^[0-9A-Z]{${BACKUP_CODE_LENGTH}}$`);

export function writtenBackupCode(characters: string): string {
  return `${characters.slice(0, MIDDLE)}-${characters.slice(MIDDLE)}`;
}

/** The characters of a code; case, blanks and hyphens do not matter. Undefined for a text that cannot be a code. */
function charactersOf(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, '').toUpperCase();
  return WELL_FORMED.test(characters) ? characters : undefined;
}

/** Whether the text can be a code. A malformed text is not counted as an attempt. */
export function isBackupCode(text: string): boolean {
  return charactersOf(text) !== undefined;
}

export function spendBackupCode(codes: readonly string[], text: string): readonly string[] | undefined {
  const spent = charactersOf(text);
  const isSpent = (code: string) => charactersOf(code) === spent;
  return spent !== undefined && codes.some(isSpent) ? codes.filter((code) => !isSpent(code)) : undefined;
}
