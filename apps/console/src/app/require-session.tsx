import { Box } from '@mui/material';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { ApiRefusal } from '../api/refusal.ts';
import type { SignedIn } from '../api/session.ts';
import { ActingContext } from '../ui/actions/acting-context.ts';
import { useSession } from '../shared/account/account-reads.ts';
import { StepUpProvider } from '../shared/second-step/step-up.tsx';
import { RefusalBlock } from '../ui/feedback/refusal-block.tsx';
import { useLeaveWithOtherTabs } from '../shared/account/sign-out.ts';

/** Without a session, leads to the sign-in page. When it ends later, a dialog opens over the page (step-up.tsx). */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useSession();
  // The whole area is drawn in slices, not in the one task that takes the answer.
  const isKnown = useDeferredValue(data !== undefined, false);
  useLeaveWithOtherTabs();
  if (data && isKnown) {
    return (
      <SamePerson id={data.user.id}>
        <OwnOrActing of={data}>{children}</OwnOrActing>
      </SamePerson>
    );
  }
  // Until then the shape in the document stands there (base.css).
  if (data || !error) return null;
  if (error instanceof ApiRefusal && error.status === 401) return <ToSignIn />;
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, pt: 8 }}>
      <RefusalBlock error={error} busy={isFetching} again={() => void refetch()} />
    </Box>
  );
}

const ActingStrip = lazy(() => import('../shared/acting/acting-strip.tsx').then((m) => ({ default: m.ActingStrip })));

/** Staff who act as someone cannot prove to be that person, and see no page without the strip. */
function OwnOrActing({ of, children }: { readonly of: SignedIn; readonly children: ReactNode }) {
  const { impersonation } = of.session;
  if (!impersonation) return <StepUpProvider email={of.user.email}>{children}</StepUpProvider>;
  return (
    <ActingContext value={impersonation}>
      <Suspense>
        <ActingStrip of={of} />
        {children}
      </Suspense>
    </ActingContext>
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
