export interface TokenFacts {
  readonly email?: string;
  readonly updateTo?: string;
}

/** The readable claims of a verification token (a JWT), for display only. An opaque token has none. */
export function tokenFacts(token: string | undefined): TokenFacts {
  try {
    const payload = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const facts = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return {
      ...(typeof facts.email === 'string' && { email: facts.email }),
      ...(typeof facts.updateTo === 'string' && { updateTo: facts.updateTo }),
    };
  } catch {
    return {};
  }
}
