import { signOut } from '../api/session.ts';
import { useChange } from '../ui/actions/use-change.ts';
import { tellOtherTabs } from './signed-out-elsewhere.ts';

/** Ends this session and leaves; the next page is a new document, so nothing read so far stays in memory. */
export const useSignOut = () =>
  useChange(async () => {
    await signOut();
    tellOtherTabs();
    location.replace('/signed-out');
  });
