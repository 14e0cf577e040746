/** Web mail of the larger providers, so that "Open …" leads to the inbox and not to an empty new letter. */
const inboxes: readonly (readonly [domains: RegExp, name: string, url: string])[] = [
  [/^(gmail|googlemail)\.com$/, 'Gmail', 'https://mail.google.com/mail/'],
  [/^(outlook|hotmail|live|msn)\.[a-z.]+$/, 'Outlook', 'https://outlook.live.com/mail/'],
  [/^(yahoo|ymail)\.[a-z.]+$/, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail/'],
  [/^(proton|protonmail)\.(me|com|ch)$/, 'Proton Mail', 'https://mail.proton.me/'],
];

export interface MailApp {
  readonly name: string;
  readonly url: string;
}

/** The provider's inbox, else the mail program of the device. */
export function mailAppOf(email: string): MailApp {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const known = inboxes.find(([domains]) => domains.test(domain));
  return known ? { name: known[1], url: known[2] } : { name: 'mail app', url: 'mailto:' };
}
