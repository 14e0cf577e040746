import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiRefusal } from '../../api/refusal.ts';
import { signOut } from '../../api/session.ts';
import type { Carried } from './carried.ts';

/** The sign-in page, which leads back to a path of this origin. */
export const signInFor = (path: string): string => `/sign-in?callbackURL=${encodeURIComponent(path)}`;

/** Signs out and leads to the sign-in page; after that the user comes back to `path`. */
export function useSwitchAccount(): {
  readonly refusal: ApiRefusal | undefined;
  switchAccount(path: string, carried?: Carried): void;
} {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const navigate = useNavigate();
  const change = async (path: string, carried: Carried = {}) => {
    try {
      await signOut();
      await navigate(signInFor(path), { state: carried });
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
    }
  };
  return { refusal, switchAccount: (path, carried) => void change(path, carried) };
}
