/** Line breaks and their kin, which could fake a line of ours in a mail. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What turns the direction of a text, or takes up no room: a name must look like what it is. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
/** Shows nothing, whatever of it is left: joiners and selectors only mean something between letters. */
const BLANK = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A name for people on one line, as it is stored; "" when nothing visible is left. */
export function plainName(text: string): string {
  const name = text.replace(CONTROLS, ' ').replace(INVISIBLE, '').trim();
  return BLANK.test(name) ? '' : name;
}
