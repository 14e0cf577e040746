import { Box, Stack } from '@mui/material';
import { Outlet, useNavigate } from 'react-router';
import { AppPicture } from '../../shared/oauth/app-picture.tsx';
import { issuerOf } from '../../shared/oauth/scopes.ts';
import { MONO } from '../../theme/theme.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { kindOfApp, titleOf } from './app.ts';
import { kindMessages } from '../../shared/oauth/app-kind.ts';
import { DocsLinks } from './docs-links.tsx';
import { type App, useApps } from './queries.ts';

const NEW = '/account/developer/new';

const columns: readonly Column<App>[] = [
  { head: 'App', cell: (app) => <Name app={app} /> },
  { head: 'Type', cell: (app) => kindMessages[kindOfApp(app)].name },
  { head: 'Status', cell: (app) => <AppStatus app={app} /> },
  { head: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
];

export default function DeveloperPage() {
  const apps = useApps();
  const navigate = useNavigate();
  useNewAct('Register app', () => void navigate(NEW, { preventScrollReset: true }));
  return (
    <>
      <Page
        title="Developer apps"
        lead="Let people sign in to your own apps with OpenID Connect."
        width={1080}
        query={apps}
        empty={(rows) => rows.length === 0 && <None />}
        {...(apps.data?.length && { actions: <RegisterButton /> })}
      >
        {(rows) => (
          <Stack spacing={2.5}>
            <DataList name="Developer apps" rows={rows} columns={columns} rowKey={({ clientId }) => clientId} />
            <DocsLinks />
          </Stack>
        )}
      </Page>
      <Outlet />
    </>
  );
}

const RegisterButton = () => (
  <PrimaryLinkButton to={NEW} preventScrollReset>
    Register app
  </PrimaryLinkButton>
);

function Name({ app }: { readonly app: App }) {
  const title = titleOf(app);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: { sm: 180 } }}>
      <AppPicture name={title} picture={app.picture} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={`/account/developer/${encodeURIComponent(app.clientId)}`}>{title}</Link>
        <Caption sx={{ fontFamily: MONO }}>{app.clientId.slice(0, 8)}…</Caption>
      </Box>
    </Box>
  );
}

export const AppStatus = ({ app }: { readonly app: App }) =>
  app.disabled ? <StatusChip state="bad" text="Disabled" /> : <StatusChip state="good" text="Active" />;

const None = () => (
  <Stack spacing={3}>
    <EmptyState title="No apps yet" action={<RegisterButton />}>
      Register an app to let people sign in to it with their account here. You can test it immediately.
    </EmptyState>
    <Stack spacing={1} component="section" aria-label="How an app is connected">
      <span>OpenID Connect libraries need only this issuer, and the client ID of your app:</span>
      <CodeBlock name="issuer">{issuerOf(location.origin)}</CodeBlock>
      <DocsLinks />
    </Stack>
  </Stack>
);

/** The service writes down the use of an app once a day. */
const STEP_MS = 86_400_000;

export function LastUsed({ at, detail = false }: { readonly at: string | null; readonly detail?: boolean }) {
  const now = useNow();
  if (at === null) return 'Never';
  if (now - Date.parse(at) < STEP_MS) return 'Within the last day';
  return <RelativeTime at={at} detail={detail} />;
}
