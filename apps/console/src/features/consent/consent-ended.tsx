/** The consent page when there is nothing to decide: what happened, and where to go on. */
import Button from '@mui/material/Button';
import type { ClientFacts, Interaction } from '../../api/interaction.ts';
import { appName, hostOf } from '../../shared/oauth/app-name.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { leadsToApp } from '../../shared/oauth/opened-app.ts';
import type { LeftForApp } from './use-consent.ts';

export function NoRequest() {
  return (
    <EntranceCard
      key="none"
      title="No app is waiting"
      lead="The request was already answered, or it has expired. Go back to the app and try again."
    >
      <ToAccount variant="contained" />
    </EntranceCard>
  );
}

export function Expired({ client }: { readonly client: ClientFacts }) {
  const name = appName(client);
  return (
    <EntranceCard
      key="expired"
      title="This request has expired"
      lead={`It wasn’t answered in time, so ${name} got no access. Go back to the app and try again.`}
    >
      <WaysOn client={client} />
    </EntranceCard>
  );
}

export function Answered({ client }: { readonly client: ClientFacts }) {
  return (
    <EntranceCard
      key="answered"
      title="This request is no longer open"
      lead={`It was answered in another tab, or a newer request took its place. If ${appName(client)} is still waiting, go back to it and try again.`}
    >
      <WaysOn client={client} />
    </EntranceCard>
  );
}

export function AppGone({ client }: { readonly client: ClientFacts }) {
  return (
    <EntranceCard
      key="gone"
      title="This app no longer exists here"
      lead={`${appName(client)} was removed meanwhile, so it got no access. If you need it, ask its owner.`}
    >
      <ToAccount variant="contained" />
    </EntranceCard>
  );
}

/** The request starts again: it ended with the session that it was opened in. */
export function SignInFirst({ request: { client, switchAccountUrl } }: { readonly request: Interaction }) {
  return (
    <EntranceCard
      key="sign-in"
      title="Sign in first"
      lead={`You’re signed out. Sign in to decide about ${appName(client)}.`}
    >
      <Button variant="contained" href={switchAccountUrl}>
        Sign in
      </Button>
    </EntranceCard>
  );
}

/** After an app on this device was opened: browsers keep the page, and may have asked whether to open the app. */
export function Left({ request: { client }, url, accepted }: LeftForApp) {
  const name = appName(client);
  return (
    <EntranceCard
      key="left"
      title={accepted ? `Continue in ${name}` : 'You denied access'}
      lead={`${accepted ? `${name} has been opened` : `${name} has been told`}. You can close this page.`}
    >
      {leadsToApp(url) && (
        <Button variant="outlined" href={url}>
          Open {name} again
        </Button>
      )}
    </EntranceCard>
  );
}

function WaysOn({ client }: { readonly client: ClientFacts }) {
  const host = hostOf(client.uri);
  if (host === undefined) return <ToAccount variant="contained" />;
  return (
    <>
      <Button variant="contained" href={client.uri!} rel="noreferrer">
        Go to {host}
      </Button>
      <ToAccount variant="outlined" />
    </>
  );
}

const ToAccount = ({ variant }: { readonly variant: 'contained' | 'outlined' }) => (
  <Button variant={variant} color={variant === 'contained' ? 'primary' : 'inherit'} href="/account">
    Go to your account
  </Button>
);
