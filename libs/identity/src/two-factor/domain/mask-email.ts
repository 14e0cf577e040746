/** Enough for its owner to know which mailbox to open, not enough for anybody else: `a…@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/u, '$1…@');
}
