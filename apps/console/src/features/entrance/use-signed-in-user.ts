import { useEffect, useState } from 'react';
import { getSession, type User } from '../../api/session.ts';

/** Events that show that the form is in use. */
const BUSY = ['keydown', 'submit'] as const;

/**
 * The signed-in user; undefined if there is none, and while that is not known. The form is shown meanwhile, and stays
 * once the user has started typing.
 */
export function useSignedInUser(): User | undefined {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    for (const sign of BUSY) addEventListener(sign, close, { once: true });
    // Without a response, the form stays.
    getSession().then((found) => isOpen && setUser(found?.user), close);
    return () => {
      close();
      for (const sign of BUSY) removeEventListener(sign, close);
    };
  }, []);
  return user;
}
