/** The key for typing into an authenticator by hand; empty when the address is none of ours. */
export function secretIn(totpURI: string): string {
  return URL.canParse(totpURI) ? (new URL(totpURI).searchParams.get('secret') ?? '') : '';
}
