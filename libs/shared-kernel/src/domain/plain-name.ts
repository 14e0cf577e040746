/** Line breaks and similar characters, which could imitate a line of a mail. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that change the direction of a text or are invisible: a name must look like what it is. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
/** Invisible without letters: joiners and selectors mean something only between letters. */
const BLANK = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A name for people on one line, as it is stored; "" when nothing visible is left. */
export function plainName(text: string): string {
  const name = text.replace(CONTROLS, ' ').replace(INVISIBLE, '').trim();
  return BLANK.test(name) ? '' : name;
}
