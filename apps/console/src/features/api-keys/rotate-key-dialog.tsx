import { useNavigate, useParams } from 'react-router';
import { RotateDialog } from '../../ui/feedback/rotate-dialog.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { nameOf } from './key-state.ts';
import { useApiKey, useKeySettings, useKeyWrites } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

export default function RotateKeyDialog() {
  const { id = '' } = useParams();
  const { data: value } = useApiKey(id);
  const settings = useKeySettings();
  const { rotate } = useKeyWrites();
  const navigate = useNavigate();
  const now = useNow();
  const close = () => void navigate(`/account/api-keys/${id}`, { preventScrollReset: true });
  if (!value) return null;
  const { previousKeyEndsAt } = value;
  return (
    <RotateDialog
      title={`Rotate ${nameOf(value)}?`}
      noun="key"
      lead={
        <>
          You’ll get a new key with the same name, limits and usage. Until the old key stops working, both work, so you
          can replace it without downtime.{' '}
          {previousKeyEndsAt !== null &&
            Date.parse(previousKeyEndsAt) > now &&
            ' The key you replaced last time stops working now.'}
        </>
      }
      hint="Choose Now if someone else may know the key."
      rotate={(overlapSeconds) => rotate(id, overlapSeconds)}
      onClose={close}
    >
      {(made, ended) => (
        <ShownOnce made={made} settings={{ sessions: settings.data?.sessions ?? true }} done={close}>
          {ended}
        </ShownOnce>
      )}
    </RotateDialog>
  );
}
