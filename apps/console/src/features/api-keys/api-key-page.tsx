import { Button, Stack } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { UsageSection } from '../../shared/api-keys/usage-section.tsx';
import { LinkButton, PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { KeyFacts, KeyLimits, LimitReached } from './key-facts.tsx';
import { useDeletion, useSwitch } from './key-acts.tsx';
import { nameOf } from './key-state.ts';
import { type StatedKey, usageOf, useApiKey, useForgetKeys } from './queries.ts';

const EditKeyDialog = onDemandDialog(async () => (await import('./edit-key-dialog.tsx')).EditKeyDialog);

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

function Actions({ value }: { readonly value: StatedKey }) {
  const [editing, setEditing] = useState(false);
  const { verb, busy, turn } = useSwitch(value);
  const navigate = useNavigate();
  const edit = () => setEditing(true);
  useOfferedAct('Rotate key', () => void navigate('rotate', { preventScrollReset: true }));
  useOfferedAct('Edit key', edit);
  useOfferedAct(busy ? undefined : `${verb} key`, turn);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <PrimaryLinkButton to="rotate" preventScrollReset>
        Rotate
      </PrimaryLinkButton>
      <SecondaryButton onClick={edit}>Edit</SecondaryButton>
      <SecondaryButton busy={busy} onClick={turn}>
        {verb}
      </SecondaryButton>
      {editing && <EditKeyDialog value={value} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function Deletion({ value }: { readonly value: StatedKey }) {
  const { drop } = useForgetKeys();
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion(value, async () => {
    await navigate(LIST);
    drop(value.id);
  });
  useOfferedAct('Delete key', ask);
  return (
    <div>
      <Button color="error" onClick={ask} sx={{ ml: -2 }}>
        Delete this key
      </Button>
      {dialog}
    </div>
  );
}
