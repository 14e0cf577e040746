import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import type { ApiKey } from '../../api/account-reads.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { absoluteTime } from '../../ui/time/time-words.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { changeOf, type KeyValues, valuesOf } from './key-values.ts';
import { ExpiryFields, MetadataField, NameField } from './key-fields.tsx';
import { type KeySettings, useKeySettings, useKeyWrites } from './queries.ts';

export function EditKeyDialog({ value, onClose }: { readonly value: ApiKey; onClose(): void }) {
  const settings = useKeySettings();
  return (
    <DialogFrame open wide title="Edit key" onClose={onClose}>
      <DialogContent>
        {settings.data ? (
          <EditForm value={value} settings={settings.data} onClose={onClose} />
        ) : settings.error ? (
          <RefusalBlock error={settings.error} busy={settings.isFetching} again={() => void settings.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </DialogContent>
    </DialogFrame>
  );
}

function EditForm(props: { readonly value: ApiKey; readonly settings: KeySettings; onClose(): void }) {
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
  const asItIs = end
    ? `Keep current: ${absoluteTime(new Date(end), document.documentElement.lang || 'en')}`
    : 'Keep current: never';
  return (
    <Form of={form} label="Edit key">
      <NameField settings={settings} autoFocus />
      {settings.customExpiration && <ExpiryFields settings={settings} first={{ value: 'keep', label: asItIs }} />}
      {settings.metadata && <MetadataField />}
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
