/** `a••@example.com`: enough to recognize one's own address, not enough to learn another one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}••${email.slice(at)}` : '••';
}
