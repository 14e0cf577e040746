/** The key for typing into an authenticator by hand; empty when the address is none of ours. */
export function secretIn(totpURI: string): string {
  return URL.canParse(totpURI) ? (new URL(totpURI).searchParams.get('secret') ?? '') : '';
}

/** What a person keeps, as a file or on the clipboard: enough to know in a year what it is. */
export function codesText(codes: readonly string[], email: string, made: Date): string {
  return [
    'Gatehouse backup codes',
    `Account: ${email}`,
    `Generated: ${made.toISOString().slice(0, 10)}`,
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    'These stop working when you generate new codes.',
    '',
  ].join('\n');
}
