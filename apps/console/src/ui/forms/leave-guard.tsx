/** Asks before unsaved input is lost, on navigation and on closing the tab. Needs the data router. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog, type ConfirmDialogProps } from '../feedback/confirm-dialog.tsx';

export function LeaveGuard({
  when,
  title = 'Leave without saving?',
  verb = 'Leave',
  safe = 'Stay',
  danger = false,
  children = 'Your changes on this page will be lost.',
}: { readonly when: boolean } & Partial<Pick<ConfirmDialogProps, 'title' | 'verb' | 'safe' | 'danger' | 'children'>>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      onClose={blocker.reset}
      title={title}
      verb={verb}
      safe={safe}
      danger={danger}
      whileActing="allowed"
      confirm={async () => blocker.proceed()}
    >
      {children}
    </ConfirmDialog>
  );
}
