import { Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { LinkField, NameField, RedirectUrisField, SignOutFields } from '../../shared/oauth/app-fields.tsx';
import { kindOfApp, valuesOf } from './app.ts';
import { metadataRefused } from './metadata-refusals.ts';
import { sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import { type App, useAppWrites } from './queries.ts';
import { redirectUrisIn } from '../../shared/oauth/redirect-uri.ts';

export function EditAppDialog({ app, onClose }: { readonly app: App; onClose(): void }) {
  const { update } = useAppWrites();
  const values = valuesOf(app);
  const sendsBack = sendsUsersBack(kindOfApp(app));
  const form = useServerForm({
    defaultValues: {
      ...values,
      redirectUris: values.redirectUris.join('\n'),
      signedOutUris: values.signedOutUris.join('\n'),
    },
    send: async (given) => {
      const redirectUris = redirectUrisIn(given.redirectUris);
      await update(app, { ...given, redirectUris, signedOutUris: redirectUrisIn(given.signedOutUris) });
      toast('Saved.');
      onClose();
    },
    refused: metadataRefused,
  });
  return (
    <DialogFrame wide title="Edit app" onClose={onClose}>
      <Form of={form} label="Edit app">
        <NameField autoFocus />
        {sendsBack && <RedirectUrisField />}
        {sendsBack && (
          <CheckboxField
            name="devices"
            label="Also sign in on devices without a browser"
            hint="The app shows a code that users enter on another device (device grant)."
          />
        )}
        {sendsBack && (
          <Part title="Sign-out">
            <SignOutFields />
          </Part>
        )}
        <Part title="Shown to users">
          <LinkField
            name="website"
            label="Website (optional)"
            hint="Users find the way back to it."
            stored={values.website}
          />
          <LinkField name="terms" label="Terms of service (optional)" stored={values.terms} />
          <LinkField name="policy" label="Privacy policy (optional)" stored={values.policy} />
        </Part>
        <SubmitButton cancel={onClose}>Save changes</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack
      role="group"
      aria-labelledby={id}
      spacing={2.5}
      useFlexGap
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2.5 }}
    >
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
