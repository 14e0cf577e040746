import { Alert, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { AppFacts } from './app-facts.tsx';
import { kindOfApp, titleOf } from './app.ts';
import { sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import { TryIt } from '../../shared/oauth/try-it.tsx';
import { type App, useApp, useDeleteApp, useDropApp } from './queries.ts';
import { RequestSection } from './request-section.tsx';
import { TokenSection } from './token-section.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

const EditAppDialog = onDemandDialog(async () => (await import('./edit-app-dialog.tsx')).EditAppDialog);

const LIST = '/account/developer';

export default function AppPage() {
  const { clientId = '' } = useParams();
  const app = useApp(clientId);
  return (
    <>
      <Page
        title={app.data ? titleOf(app.data) : 'App'}
        above={<Link to={LIST}>Developer apps</Link>}
        width={960}
        query={app}
        gone={
          <EmptyState title="This app no longer exists" action={<LinkButton to={LIST}>All developer apps</LinkButton>}>
            It was deleted, or it belongs to another account.
          </EmptyState>
        }
        {...(app.data && { actions: <Actions app={app.data} /> })}
      >
        {(value) => (
          <Stack spacing={4}>
            {value.disabled && (
              <Alert severity="error" role="note">
                Support has disabled this app. Nobody can sign in to it, and none of its tokens works.
              </Alert>
            )}
            {value.rightsSuspendedAt && (
              <Alert severity="warning" role="note">
                What support let this app do for itself is suspended since{' '}
                {value.rightsSuspendedFor === 'keys' ? 'its keys' : 'its authentication method'} changed. Ask support to
                look at it again.
              </Alert>
            )}
            <AppFacts app={value} />
            <TokenSection app={value} />
            {sendsUsersBack(kindOfApp(value)) && !value.disabled && (
              <TryIt client={value}>
                This link does what your app will do: users sign in, allow access, and go back to a redirect URI of your
                app with a code.
              </TryIt>
            )}
            <RequestSection clientId={value.clientId} />
            <Deletion app={value} />
          </Stack>
        )}
      </Page>
      {app.data && <Outlet />}
    </>
  );
}

const ROTATE = 'Rotate secret';

function Actions({ app }: { readonly app: App }) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const edit = () => setEditing(true);
  useOfferedAct('Edit app', edit);
  useOfferedAct(app.hasSecret ? ROTATE : undefined, () => void navigate('rotate', { preventScrollReset: true }));
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Button variant="contained" onClick={edit}>
        Edit
      </Button>
      {app.hasSecret && (
        <LinkButton to="rotate" preventScrollReset>
          {ROTATE}
        </LinkButton>
      )}
      {editing && <EditAppDialog app={app} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function Deletion({ app }: { readonly app: App }) {
  const { ask, dialog } = useConfirm();
  const remove = useDeleteApp();
  const drop = useDropApp();
  const navigate = useNavigate();
  const title = titleOf(app);
  const { clientId } = app;
  const isDeleted = useRef(false);
  // When the page is left: as long as it is there, it would ask for the app again.
  useEffect(
    () => () => {
      if (isDeleted.current) drop(clientId);
    },
    [drop, clientId],
  );
  const question = {
    title: `Delete ${title}?`,
    verb: 'Delete app',
    danger: true,
    typed: title,
    children:
      'Nobody can sign in to it any more, and all access that users gave it ends immediately. This can’t be undone.',
    confirm: async () => {
      await remove.mutateAsync(clientId);
      isDeleted.current = true;
      await navigate(LIST);
    },
  };
  useOfferedAct('Delete app', () => ask(question));
  return (
    <div>
      <Button color="error" onClick={() => ask(question)} sx={{ ml: -2 }}>
        Delete this app
      </Button>
      {dialog}
    </div>
  );
}
