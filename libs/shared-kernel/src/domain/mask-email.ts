/** `a••@example.com`: enough to recognize one's own address, too little to learn somebody else's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}••${email.slice(at)}` : '••';
}
