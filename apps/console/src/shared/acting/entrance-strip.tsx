import { useEffect, useState } from 'react';
import { getSession, type SignedIn } from '../../api/session.ts';
import { noteActing } from './acting-note.ts';
import { ActingStrip } from './acting-strip.tsx';

/** On pages that work without a session. */
export default function EntranceStrip() {
  const [found, setFound] = useState<SignedIn>();
  useEffect(() => {
    const show = async () => {
      const session = await getSession();
      if (session?.session.impersonation) setFound(session);
      else noteActing(false);
    };
    // Without an answer the page itself says so.
    show().catch(() => undefined);
  }, []);
  return found && <ActingStrip of={found} />;
}
