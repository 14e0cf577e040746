/** Adds to a query that the URL may have (RFC 6749 §3.1.2), and changes nothing else of it. */
export function withQuery(url: string, query: Readonly<Record<string, string>> | string): string {
  // Blanks as %20: some clients do not decode the plus sign.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
