import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { LinkField, NameField, RedirectUrisField } from './app-fields.tsx';
import { sendsUsersBack } from './app-kind.ts';
import { kindOfApp, valuesOf } from './app-words.ts';
import { type App, useAppWrites } from './queries.ts';
import { redirectUrisIn } from './redirect-uri.ts';

const LOGO_HINT =
  'A PNG, JPEG, GIF or WebP picture of at most 1 MB at a public https address, not on localhost. We fetch it within a minute, and again every week. Users see it when they allow access.';

export function EditAppDialog({ app, onClose }: { readonly app: App; onClose(): void }) {
  return (
    <DialogFrame open wide title="Edit app" onClose={onClose}>
      <DialogContent>
        <EditForm app={app} onClose={onClose} />
      </DialogContent>
    </DialogFrame>
  );
}

function EditForm({ app, onClose }: { readonly app: App; onClose(): void }) {
  const { update } = useAppWrites();
  const values = valuesOf(app);
  const form = useServerForm({
    defaultValues: { ...values, redirectUris: values.redirectUris.join('\n') },
    send: async (given) => {
      await update(app.clientId, { ...given, redirectUris: redirectUrisIn(given.redirectUris) });
      toast('Saved.');
      onClose();
    },
  });
  return (
    <Form of={form} label="Edit app">
      <NameField autoFocus />
      {sendsUsersBack(kindOfApp(app)) && <RedirectUrisField />}
      <LinkField
        name="website"
        label="Website (optional)"
        hint="Users find the way back to it."
        stored={values.website}
      />
      <LinkField name="logo" label="Logo (optional)" hint={LOGO_HINT} stored={values.logo} />
      <LinkField name="terms" label="Terms of service (optional)" stored={values.terms} />
      <LinkField name="policy" label="Privacy policy (optional)" stored={values.policy} />
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        Save changes
      </SubmitButton>
    </Form>
  );
}
