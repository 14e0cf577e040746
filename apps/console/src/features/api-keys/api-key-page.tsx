import { Button, Skeleton, Stack } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import type { ApiKey } from '../../shared/account/account-reads.ts';
import { UsageSection } from '../../shared/api-keys/usage-section.tsx';
import { LinkButton, PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { KeyFacts, KeyLimits, LimitReached } from './key-facts.tsx';
import { ExpiryFields, MetadataField, NameField } from './key-fields.tsx';
import { nameOf } from './key-state.ts';
import { changeOf, type KeyValues, valuesOf } from './key-values.ts';
import {
  type KeySettings,
  usageOf,
  useApiKey,
  useDeleteKey,
  useForgetKeys,
  useKeySettings,
  useKeyWrites,
  useSwitchKey,
} from './queries.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

const LIST = '/account/api-keys';

export default function ApiKeyPage() {
  const { id = '' } = useParams();
  const key = useApiKey(id);
  return (
    <>
      <Page
        title={key.data ? nameOf(key.data) : 'API key'}
        above={<Link to={LIST}>API keys</Link>}
        width={960}
        query={key}
        gone={<Gone />}
        {...(key.data && { actions: <Actions value={key.data} /> })}
      >
        {(value) => (
          <Stack spacing={4}>
            <LimitReached value={value} />
            <KeyFacts value={value} />
            <UsageSection usageIn={usageOf(value.id)} />
            <KeyLimits value={value} />
            <Deletion value={value} />
          </Stack>
        )}
      </Page>
      {key.data && <Outlet />}
    </>
  );
}

function Gone() {
  const refresh = useEffectEvent(useForgetKeys().refresh);
  useEffect(() => refresh(), []);
  return (
    <EmptyState title="This key no longer exists" action={<LinkButton to={LIST}>All API keys</LinkButton>}>
      It was deleted, or it expired and was removed.
    </EmptyState>
  );
}

function Actions({ value }: { readonly value: ApiKey }) {
  const [editing, setEditing] = useState(false);
  const flip = useSwitchKey();
  const set = (enabled: boolean, undone = false) =>
    flip.mutate(
      { keyId: value.id, enabled },
      {
        onSuccess: () =>
          toast(`${nameOf(value)} is ${enabled ? 'enabled' : 'disabled'}${undone ? ' again' : ''}.`, {
            ...(!undone && !enabled && { undo: () => set(true, true) }),
          }),
      },
    );
  const navigate = useNavigate();
  const edit = () => setEditing(true);
  const turn = () => set(!value.enabled);
  const turned = value.enabled ? 'Disable' : 'Enable';
  useOfferedAct('Rotate key', () => void navigate('rotate', { preventScrollReset: true }));
  useOfferedAct('Edit key', edit);
  useOfferedAct(flip.isPending ? undefined : `${turned} key`, turn);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <PrimaryLinkButton to="rotate" preventScrollReset>
        Rotate
      </PrimaryLinkButton>
      <SecondaryButton onClick={edit}>Edit</SecondaryButton>
      <SecondaryButton busy={flip.isPending} onClick={turn}>
        {turned}
      </SecondaryButton>
      {editing && <EditKeyDialog value={value} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function Deletion({ value }: { readonly value: ApiKey }) {
  const { ask, dialog } = useConfirm();
  const remove = useDeleteKey();
  const { drop } = useForgetKeys();
  const navigate = useNavigate();
  const question = {
    title: `Delete ${nameOf(value)}?`,
    verb: 'Delete key',
    danger: true,
    // Not the name, which may contain characters that are hard to type.
    typed: value.start ?? 'delete',
    children:
      'Programs that use it stop working immediately, and its usage history is deleted. This can’t be undone. To stop it temporarily, disable it instead.',
    confirm: async () => {
      await remove.mutateAsync(value.id);
      await navigate(LIST);
      drop(value.id);
    },
  };
  useOfferedAct('Delete key', () => ask(question));
  return (
    <div>
      <Button color="error" onClick={() => ask(question)} sx={{ ml: -2 }}>
        Delete this key
      </Button>
      {dialog}
    </div>
  );
}

function EditKeyDialog({ value, onClose }: { readonly value: ApiKey; onClose(): void }) {
  const settings = useKeySettings();
  return (
    <DialogFrame wide title="Edit key" onClose={onClose}>
      <Answer query={settings} skeleton={<Skeleton variant="rounded" height={240} />}>
        {(found) => <EditForm value={value} settings={found} onClose={onClose} />}
      </Answer>
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
