/** Characters of one code, without the hyphen in its middle. */
export const BACKUP_CODE_LENGTH = 10;
const MIDDLE = BACKUP_CODE_LENGTH / 2;

/** As codes are shown and stored: two groups of five. */
export function writtenBackupCode(characters: string): string {
  return `${characters.slice(0, MIDDLE)}-${characters.slice(MIDDLE)}`;
}

/** Ignores surrounding blanks and a missing hyphen. Codes are case-sensitive. */
export function normalizeBackupCode(text: string): string {
  const characters = text.trim().replace('-', '');
  return characters.length === BACKUP_CODE_LENGTH ? writtenBackupCode(characters) : text;
}

/** The codes that remain after the given one is spent; undefined when it is not among them. */
export function spendBackupCode(codes: readonly string[], text: string): readonly string[] | undefined {
  const spent = normalizeBackupCode(text);
  return codes.includes(spent) ? codes.filter((code) => code !== spent) : undefined;
}
