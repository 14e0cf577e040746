import { useEffect, useState } from 'react';
import { getSession, type User } from '../../api/session.ts';

/** What shows that someone is busy with the form. */
const BUSY = ['keydown', 'submit'] as const;

/**
 * Who is signed in here already; undefined for nobody and while that is not known. The form stands there meanwhile, and
 * whoever has begun to type in it keeps it.
 */
export function useSignedInUser(): User | undefined {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    for (const sign of BUSY) addEventListener(sign, close, { once: true });
    // Without an answer there is still the form.
    getSession().then((found) => isOpen && setUser(found?.user), close);
    return () => {
      close();
      for (const sign of BUSY) removeEventListener(sign, close);
    };
  }, []);
  return user;
}
