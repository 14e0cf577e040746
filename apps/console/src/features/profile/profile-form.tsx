import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { ExtraUserField } from '../../shared/account/extra-user-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { nameRules } from '../../ui/forms/name-rules.ts';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { isWebAddress } from '../../ui/forms/web-address.ts';
import { changeOf, valuesOf } from './profile-values.ts';
import { useSaveProfile } from './queries.ts';
import { UsernameField } from './username-field.tsx';

const shownOf = (user: User) => valuesOf(user, boot.extraUserFields);

export function ProfileForm({ user }: { readonly user: User }) {
  const save = useSaveProfile();
  const { form, isDirty } = useEditForm({
    of: user,
    valuesOf: shownOf,
    save: async (values, before) => {
      const change = changeOf(values, before, boot.extraUserFields);
      if (Object.keys(change).length > 0) await save(change);
    },
  });
  return (
    <>
      <Form of={form}>
        <Picture user={user} />
        <Field name="name" label="Name" autoComplete="name" rules={nameRules('Enter your name.')} />
        {boot.usernames && <UsernameField current={user.username} />}
        {boot.extraUserFields.map((field) => (
          <ExtraUserField key={field.name} field={field} />
        ))}
        <SaveBar />
      </Form>
      <LeaveGuard when={isDirty} />
    </>
  );
}

/** The image URL with a preview, where it can be shown. */
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
        hint="Image URL, shown in connected apps."
        rules={{
          validate: (text: string) =>
            text.trim() === '' || isWebAddress(text) || 'Enter a URL that starts with https://.',
        }}
      />
    </Box>
  );
}
