import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { AppSecretOnce } from './app-secret-once.tsx';
import { titleOf } from './app.ts';
import { type App, type FreshApp, useApp, useAppWrites } from './queries.ts';

/** How long the old secret stays valid, in seconds, and the words for it afterwards. */
const overlaps = [
  { value: '0', label: 'Now', ended: 'The old secret has stopped working.' },
  { value: '3600', label: 'In 1 hour', ended: 'The old secret works for 1 more hour.' },
  { value: '86400', label: 'In 1 day', ended: 'The old secret works for 1 more day.' },
  { value: '604800', label: 'In 7 days', ended: 'The old secret works for 7 more days.' },
] as const;
/** The default: enough for a release of the app. */
const USUAL = '86400';

interface Rotation {
  readonly fresh: FreshApp;
  readonly overlap: string;
}

/** Replaces the secret of an app. The new one is shown once. */
export function RotateSecretDialog() {
  const { clientId = '' } = useParams();
  const { data: app } = useApp(clientId);
  const navigate = useNavigate();
  const [rotation, setRotation] = useState<Rotation>();
  const [busy, setBusy] = useState(false);
  const close = () => void navigate(`/account/developer/${clientId}`, { preventScrollReset: true });
  if (!app?.hasSecret) return null;
  const title = titleOf(app);
  return (
    <DialogFrame
      open
      wide={Boolean(rotation)}
      locked={busy}
      title={rotation ? 'Your new secret' : `Rotate the secret of ${title}?`}
      onClose={close}
    >
      <DialogContent>
        {rotation ? (
          <AppSecretOnce fresh={rotation.fresh} name={title} done={close}>
            {overlaps.find(({ value }) => value === rotation.overlap)?.ended}
          </AppSecretOnce>
        ) : (
          <Question app={app} rotated={setRotation} busy={setBusy} cancel={close} />
        )}
      </DialogContent>
    </DialogFrame>
  );
}

function Question(props: {
  readonly app: App;
  rotated(rotation: Rotation): void;
  busy(busy: boolean): void;
  cancel(): void;
}) {
  const { app } = props;
  const { rotate } = useAppWrites();
  const hasOlder = app.formerSecretEndsAt !== null && Date.parse(app.formerSecretEndsAt) > useNow();
  const form = useServerForm<{ overlap: string }>({
    defaultValues: { overlap: USUAL },
    send: async ({ overlap }) => {
      props.busy(true);
      try {
        props.rotated({ fresh: await rotate(app.clientId, Number(overlap)), overlap });
      } finally {
        props.busy(false);
      }
    },
  });
  return (
    <Form of={form} label="Rotate secret">
      <Typography color="textSecondary">
        Until the old secret stops working, both work, so you can replace it without downtime. Users stay signed in.
        {hasOlder && ' The secret you replaced last time stops working now.'}
      </Typography>
      <SelectField
        name="overlap"
        label="Old secret stops working"
        options={overlaps}
        hint="Choose Now if someone else may know the secret. That also revokes the registration token."
      />
      <SubmitButton
        beside={
          <SecondaryButton onClick={props.cancel} autoFocus>
            Cancel
          </SecondaryButton>
        }
      >
        Rotate secret
      </SubmitButton>
    </Form>
  );
}
