/** "a••@example.com": enough to recognize one's own email, not enough for bystanders. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}••${email.slice(at)}` : '••';
}
