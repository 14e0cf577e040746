import { Skeleton } from '@mui/material';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { ExpiryFields, MetadataField, NameField } from './key-fields.tsx';
import { changeOf, type KeyValues, valuesOf } from './key-values.ts';
import { type KeySettings, type StatedKey, useKeySettings, useKeyWrites } from './queries.ts';

export function EditKeyDialog({ value, onClose }: { readonly value: StatedKey; onClose(): void }) {
  const settings = useKeySettings();
  return (
    <DialogFrame wide title="Edit key" onClose={onClose}>
      <Answer query={settings} skeleton={<Skeleton variant="rounded" height={240} />}>
        {(found) => <EditForm value={value} settings={found} onClose={onClose} />}
      </Answer>
    </DialogFrame>
  );
}

function EditForm(props: { readonly value: StatedKey; readonly settings: KeySettings; onClose(): void }) {
  const { value, settings, onClose } = props;
  const { update } = useKeyWrites();
  const form = useServerForm<KeyValues>({
    defaultValues: valuesOf(value),
    send: async (values) => {
      const change = changeOf(values, value);
      if (Object.keys(change).length > 0) {
        await update(value.id, change);
        toast('Saved.');
      }
      onClose();
    },
  });
  const end = value.expiresAt;
  const asItIs = `Keep current: ${end ? absoluteTime(new Date(end)) : 'never'}`;
  return (
    <Form of={form} label="Edit key">
      <NameField settings={settings} autoFocus />
      {settings.customExpiration && <ExpiryFields settings={settings} first={{ value: 'keep', label: asItIs }} />}
      {settings.metadata && <MetadataField />}
      <SubmitButton cancel={onClose}>Save changes</SubmitButton>
    </Form>
  );
}
