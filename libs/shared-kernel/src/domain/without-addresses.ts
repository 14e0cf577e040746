const WORD = /[^\s<>()[\]",;]+/g;
/** In an email address: what follows the local part, also encoded. Names of packages have no dot there. */
const EMAIL_DOMAIN = /(?:@|%40)[\p{L}\p{N}-]+\.[\p{L}\p{N}]/iu;
/** E.164, at least the length of a short national number. */
const PHONE_NUMBER = /\+\d{6,15}/g;

/** Text for logs without the email addresses and phone numbers that mail servers and gateways quote. */
export function withoutAddresses(text: string): string {
  return text.replace(WORD, (word) => (EMAIL_DOMAIN.test(word) ? '<address>' : word)).replace(PHONE_NUMBER, '<number>');
}
