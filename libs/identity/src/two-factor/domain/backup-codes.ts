/** Characters of one code, without the hyphen in its middle. */
export const BACKUP_CODE_LENGTH = 10;
const MIDDLE = BACKUP_CODE_LENGTH / 2;

/** Two groups of five, as codes are shown and stored. */
export function writtenBackupCode(characters: string): string {
  return `${characters.slice(0, MIDDLE)}-${characters.slice(MIDDLE)}`;
}

/** Blanks around a code and a forgotten hyphen do no harm; upper and lower case are different letters. */
export function normalizeBackupCode(text: string): string {
  const characters = text.trim().replace('-', '');
  return characters.length === BACKUP_CODE_LENGTH ? writtenBackupCode(characters) : text;
}

/** The codes that are left once the given one is spent; undefined when it is none of them. */
export function spendBackupCode(codes: readonly string[], text: string): readonly string[] | undefined {
  const spent = normalizeBackupCode(text);
  return codes.includes(spent) ? codes.filter((code) => code !== spent) : undefined;
}
