import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ApiKey } from '../../shared/account/account-reads.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { nameOf } from './key-state.ts';
import { type FreshKey, useApiKey, useKeySettings, useKeyWrites } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/** How long the old key stays valid, in seconds, and the words for it afterwards. */
const overlaps = [
  { value: '0', label: 'Now', ended: 'The old key has stopped working.' },
  { value: '3600', label: 'In 1 hour', ended: 'The old key works for 1 more hour.' },
  { value: '86400', label: 'In 1 day', ended: 'The old key works for 1 more day.' },
  { value: '604800', label: 'In 7 days', ended: 'The old key works for 7 more days.' },
] as const;
/** The default: enough for a release of the program that uses the key. */
const USUAL = '86400';

interface Rotation {
  readonly made: FreshKey;
  readonly overlap: string;
}

/** Replaces the secret of a key. The new one is shown once. */
export function RotateKeyDialog() {
  const { id = '' } = useParams();
  const { data: value } = useApiKey(id);
  const settings = useKeySettings();
  const navigate = useNavigate();
  const [rotation, setRotation] = useState<Rotation>();
  const [busy, setBusy] = useState(false);
  const close = () => void navigate(`/account/api-keys/${id}`, { preventScrollReset: true });
  if (!value) return null;
  return (
    <DialogFrame
      open
      wide={Boolean(rotation)}
      locked={busy}
      title={rotation ? 'Your new key' : `Rotate ${nameOf(value)}?`}
      onClose={close}
    >
      <DialogContent>
        {rotation ? (
          <ShownOnce made={rotation.made} settings={{ sessions: settings.data?.sessions ?? true }} done={close}>
            {overlaps.find(({ value: seconds }) => seconds === rotation.overlap)?.ended}
          </ShownOnce>
        ) : (
          <Question value={value} rotated={setRotation} busy={setBusy} cancel={close} />
        )}
      </DialogContent>
    </DialogFrame>
  );
}

function Question(props: {
  readonly value: ApiKey;
  rotated(rotation: Rotation): void;
  busy(busy: boolean): void;
  cancel(): void;
}) {
  const { rotate } = useKeyWrites();
  const { previousKeyEndsAt } = props.value;
  const stillOld = previousKeyEndsAt !== null && Date.parse(previousKeyEndsAt) > useNow();
  const form = useServerForm<{ overlap: string }>({
    defaultValues: { overlap: USUAL },
    send: async ({ overlap }) => {
      props.busy(true);
      try {
        props.rotated({ made: await rotate(props.value.id, Number(overlap)), overlap });
      } finally {
        props.busy(false);
      }
    },
  });
  return (
    <Form of={form} label="Rotate key">
      <Typography color="textSecondary">
        You’ll get a new key with the same name, limits and usage. Until the old key stops working, both work, so you
        can replace it without downtime. {stillOld && ' The key you replaced last time stops working now.'}
      </Typography>
      <SelectField
        name="overlap"
        label="Old key stops working"
        options={overlaps}
        hint="Choose Now if someone else may know the key."
      />
      <SubmitButton
        beside={
          <SecondaryButton onClick={props.cancel} autoFocus>
            Cancel
          </SecondaryButton>
        }
      >
        Rotate key
      </SubmitButton>
    </Form>
  );
}
