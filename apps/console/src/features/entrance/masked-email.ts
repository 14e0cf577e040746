/** As the API masks addresses: `a••@example.com`. A test compares the two. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}••${email.slice(at)}` : '••';
}
