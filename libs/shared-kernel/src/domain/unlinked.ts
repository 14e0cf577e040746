/** Characters that read as a dot in an address, the @ of an address, and the end of a scheme. */
const JOINTS = /(?<=\S)(?:[.:@\u2024\u3002\uFE52\uFF0E\uFF61]|[/\\]{2,})(?=\S)/gu;

/**
 * Text that a person chose, as it stands in mails. Mail programs turn `evil.example` into a link, so that a name could
 * send one in ours. A blank after each joint prevents it; filters take invisible characters for fraud.
 */
export function unlinked(text: string): string {
  return text.replace(JOINTS, '$& ');
}

const PLAIN_ADDRESS = /^[\w.+-]+@[\p{L}\p{N}.-]+$/u;

/** An email address that a person chose, as it stands in mails: one with other characters could hide a link before the @. */
export const shownAddress = (email: string): string => (PLAIN_ADDRESS.test(email) ? email : unlinked(email));
