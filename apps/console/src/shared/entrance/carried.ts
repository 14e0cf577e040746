import { useLocation } from 'react-router';

/** Values that one entrance page passes to the next, in the history entry, so that no email is in a URL. */
export interface Carried {
  readonly email?: string;
  /** The email cannot be changed, because an invitation is for it. */
  readonly isEmailFixed?: boolean;
  readonly stepIsOver?: boolean;
}

export function useCarried(): Carried {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? (state as Carried) : {};
}

export const carrying = (email: string, { isEmailFixed }: Carried): Carried => ({
  email,
  ...(isEmailFixed && { isEmailFixed }),
});

/** Whether there is a mouse or pen: on a phone, autofocus would open the keyboard. */
export const finePointer = (): boolean => matchMedia('(pointer: fine)').matches;
