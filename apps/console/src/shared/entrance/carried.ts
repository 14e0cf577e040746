import { useLocation } from 'react-router';

/** What one entrance page hands to the next, in the history entry: an address never stands in a URL. */
export interface Carried {
  readonly email?: string;
  /** It must be this address and no other: an invitation is for it. */
  readonly isEmailFixed?: boolean;
  /** The second step has come to an end without a session. */
  readonly stepIsOver?: boolean;
}

export function useCarried(): Carried {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? (state as Carried) : {};
}

/** An address to be taken along; one that is fixed stays so. */
export const carrying = (email: string, { isEmailFixed }: Carried): Carried => ({
  email,
  ...(isEmailFixed && { isEmailFixed }),
});

/** A mouse or a pen: only there may a field take the focus by itself, on a phone it would raise the keyboard. */
export const finePointer = (): boolean => matchMedia('(pointer: fine)').matches;
