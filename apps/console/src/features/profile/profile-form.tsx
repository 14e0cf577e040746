import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { ExtraUserField } from '../../ui/extra-user-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useTheForm } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { nameRules } from '../../ui/name-rules.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast-queue.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { changeOf, type ProfileValues, valuesOf } from './profile-values.ts';
import { useSaveProfile } from './queries.ts';
import { UsernameField } from './username-field.tsx';

export function ProfileForm({ user }: { readonly user: User }) {
  const save = useSaveProfile();
  const form = useServerForm<ProfileValues>({
    defaultValues: valuesOf(user, boot.extraUserFields),
    send: async (values) => {
      const change = changeOf(values, user, boot.extraUserFields);
      if (Object.keys(change).length > 0) await save(change);
      form.form.reset(values);
      toast('Saved.');
    },
  });
  const { isDirty } = useFormState({ control: form.form.control });

  // Saved here or changed in another tab: the form shows it, unless there are edits to lose.
  const { reset } = form.form;
  useEffect(() => {
    if (!isDirty) reset(valuesOf(user, boot.extraUserFields));
  }, [user, isDirty, reset]);

  const { submit } = form;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (isDirty) void submit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isDirty, submit]);

  return (
    <>
      <Form of={form}>
        <Picture user={user} />
        <Field name="name" label="Name" autoComplete="name" rules={nameRules} />
        {boot.usernames && <UsernameField current={user.username} />}
        {boot.extraUserFields.map((field) => (
          <ExtraUserField key={field.name} field={field} />
        ))}
        <SaveBar dirty={isDirty} />
      </Form>
      <LeaveGuard when={isDirty} />
    </>
  );
}

/** The picture as it will be, where it can be shown, beside its address. */
function Picture({ user }: { readonly user: User }) {
  const [name, image] = useWatch({ name: ['name', 'image'] }) as [string, string];
  return (
    <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
      <PersonAvatar name={name || user.name} image={image} size={64} />
      <Field
        name="image"
        label="Picture"
        type="url"
        autoComplete="photo"
        hint="Web address of a picture. Apps you sign in to show it; here you see your initials."
        rules={{
          validate: (text: string) =>
            text.trim() === '' ||
            /^https?:\/\/\S+$/i.test(text.trim()) ||
            'Enter an address that begins with https://.',
        }}
      />
    </Box>
  );
}

/** Sticks to the bottom while there is something to save. The inner box reaches to the edges of the card around it. */
function SaveBar({ dirty }: { readonly dirty: boolean }) {
  const { form, forget } = useTheForm();
  const discard = () => {
    form.reset();
    forget();
  };
  return (
    <Box
      sx={{
        position: dirty ? 'sticky' : 'static',
        // Above the bar of a phone.
        bottom: { xs: 'calc(57px + env(safe-area-inset-bottom))', md: 0 },
        zIndex: 2,
      }}
    >
      <Box
        sx={{
          mx: { xs: -2, sm: -3 },
          mb: { xs: -2, sm: -3 },
          px: { xs: 2, sm: 3 },
          py: 2,
          bgcolor: 'background.paper',
          borderTop: '1px solid',
          borderColor: 'divider',
          borderRadius: '0 0 12px 12px',
        }}
      >
        <SubmitButton
          disabled={!dirty}
          beside={
            dirty && (
              <Button variant="outlined" color="inherit" onClick={discard}>
                Discard
              </Button>
            )
          }
        >
          Save changes
        </SubmitButton>
      </Box>
    </Box>
  );
}
