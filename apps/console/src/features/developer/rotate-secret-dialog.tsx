import { useNavigate, useParams } from 'react-router';
import { RotateDialog } from '../../ui/feedback/rotate-dialog.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { AppSecretOnce } from '../../shared/oauth/app-secret-once.tsx';
import { titleOf } from './app.ts';
import { useApp, useAppWrites } from './queries.ts';

export default function RotateSecretDialog() {
  const { clientId = '' } = useParams();
  const { data: app } = useApp(clientId);
  const { rotate } = useAppWrites();
  const navigate = useNavigate();
  const now = useNow();
  const close = () => void navigate(`/account/developer/${clientId}`, { preventScrollReset: true });
  if (!app?.hasSecret) return null;
  const title = titleOf(app);
  const hasOlder = app.formerSecretEndsAt !== null && Date.parse(app.formerSecretEndsAt) > now;
  return (
    <RotateDialog
      title={`Rotate the secret of ${title}?`}
      noun="secret"
      lead={
        <>
          Until the old secret stops working, both work, so you can replace it without downtime. Users stay signed in.
          {hasOlder && ' The secret you replaced last time stops working now.'}
        </>
      }
      hint="Choose Now if someone else may know the secret. That also revokes the registration token."
      rotate={(overlapSeconds) => rotate(clientId, overlapSeconds)}
      onClose={close}
    >
      {(fresh, ended) => (
        <AppSecretOnce fresh={fresh} name={title} done={close}>
          {ended}
        </AppSecretOnce>
      )}
    </RotateDialog>
  );
}
