/**
 * Requires a session. Without one, the user goes to the sign-in page and comes back; when the session ends later, the
 * page stays and the sign-in dialog opens over it (shared/second-step/step-up.tsx).
 */
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../api/account-reads.ts';
import { ApiRefusal } from '../api/refusal.ts';
import { RefusalBlock } from '../ui/feedback/refusal-block.tsx';
import { StepUpProvider } from '../shared/second-step/step-up.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { useLeaveWithOtherTabs } from './signed-out-elsewhere.ts';

export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useSession();
  useLeaveWithOtherTabs();
  if (data) {
    return (
      <SamePerson id={data.user.id}>
        <StepUpProvider email={data.user.email}>{children}</StepUpProvider>
      </SamePerson>
    );
  }
  if (!error) return <FrameSkeleton />;
  if (error instanceof ApiRefusal && error.status === 401) return <ToSignIn />;
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, pt: 8 }}>
      <RefusalBlock error={error} busy={isFetching} again={() => void refetch()} />
    </Box>
  );
}

/** Another tab signed in as another user: nothing of the first one may stay on screen or in the cache. */
function SamePerson({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [first] = useState(id);
  const changed = id !== first;
  useEffect(() => {
    if (changed) location.reload();
  }, [changed]);
  return changed ? null : children;
}

function ToSignIn() {
  useEffect(() => {
    const back = location.pathname + location.search + location.hash;
    location.replace(`/sign-in?callbackURL=${encodeURIComponent(back)}`);
  }, []);
  return null;
}
