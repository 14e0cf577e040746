/** Scopes that every installation knows (OpenID Connect Core §5.4 and §11). */
export const STANDARD_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** The scopes of a space-separated text (RFC 6749 §3.3), each once, in their order. */
export function scopesOf(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}
