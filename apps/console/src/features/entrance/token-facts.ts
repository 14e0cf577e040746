export interface TokenFacts {
  readonly email?: string;
  /** The address an email change leads to. */
  readonly updateTo?: string;
}

/**
 * What a verification token says about itself, for showing only: the address stands in its readable part (a signed
 * token, contract §4). Nothing is decided by it; an opaque token says nothing.
 */
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
