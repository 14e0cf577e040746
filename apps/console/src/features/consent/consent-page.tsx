import { UnknownCard } from '../../shared/entrance/require-sign-in.tsx';
import { Alert, Box, Button, Link } from '@mui/material';
import { Muted } from '../../ui/layout/texts.tsx';
import type { User } from '../../api/session.ts';
import { AccessDecision } from '../../shared/oauth/access-decision.tsx';
import { AppDisabled, SignedInAs, Strong, UncheckedApp } from '../../shared/oauth/app-notices.tsx';
import { appName, hostOf } from '../../shared/oauth/app-picture.tsx';
import type { ClientFacts, Interaction } from '../../shared/oauth/interaction.ts';
import { leadsToApp } from '../../shared/oauth/opened-app.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { type Consent, type LeftForApp, useConsent } from './use-consent.ts';

const TITLE = 'Allow access?';

export default function ConsentPage() {
  const consent = useConsent();
  const { state, refusal, look } = consent;
  switch (state?.at) {
    case 'open':
      return <ConsentRequest key={state.request.expiresAt} {...state} consent={consent} />;
    case 'left':
      return <Left {...state} />;
    case 'expired':
    case 'answered':
    case 'app-gone':
      return <Ended key={state.at} at={state.at} client={state.request.client} />;
    case 'app-disabled':
      return <AppDisabled name={state.request && appName(state.request.client)} />;
    case 'sign-in':
      return <SignInFirst request={state.request} />;
    case 'none':
      return (
        <EntranceCard
          key="none"
          title="No app is waiting"
          lead="The request was already answered, or it has expired. Go back to the app and try again."
        >
          <ToAccount variant="contained" />
        </EntranceCard>
      );
    case undefined:
      return <UnknownCard title={TITLE} refusal={refusal} height={260} again={look} />;
  }
}

function ConsentRequest(props: {
  readonly request: Interaction;
  readonly user: User;
  readonly isChanged: boolean;
  readonly consent: Consent;
}) {
  const { request, user, consent } = props;
  return (
    <AccessDecision
      asked={request}
      user={user}
      note={<Destination request={request} />}
      refusal={consent.refusal}
      sending={consent.sending}
      decide={consent.decide}
      timeIsOver={consent.look}
    >
      {props.isChanged && (
        <Alert severity="info" role="status">
          The app has changed since you opened this page. Check the request again.
        </Alert>
      )}
      <SignedInAs user={user}>
        <Link href={request.switchAccountUrl}>Use another account</Link>
      </SignedInAs>
    </AccessDecision>
  );
}

function Destination({ request }: { readonly request: Interaction }) {
  const { client, clientHost, loopbackOnly, redirectHost } = request;
  if (client.verified && !loopbackOnly) {
    return (
      <Muted>
        You’ll continue at <Strong>{redirectHost}</Strong>.
      </Muted>
    );
  }
  return (
    <Alert severity="warning" role="note">
      <UncheckedApp client={client} clientHost={clientHost} />
      {loopbackOnly ? (
        <Box sx={{ mt: client.verified ? 0 : 1 }}>
          You’ll continue on this device, at <Strong>{redirectHost}</Strong>. Another program could pretend to be this
          app: allow it only if you started this yourself, just now.
        </Box>
      ) : (
        <Box sx={{ mt: 1 }}>
          You’ll continue at <Strong>{redirectHost}</Strong>. Allow it only if you trust that address.
        </Box>
      )}
    </Alert>
  );
}

const ends = {
  expired: (app: string) => ({
    title: 'This request has expired',
    lead: `It wasn’t answered in time, so ${app} got no access. Go back to the app and try again.`,
  }),
  answered: (app: string) => ({
    title: 'This request is no longer open',
    lead: `It was answered in another tab, or it had to make room for newer ones. If ${app} is still waiting, go back to it and try again.`,
  }),
  'app-gone': (app: string) => ({
    title: 'This app no longer exists here',
    lead: `${app} was removed meanwhile, so it got no access. If you need it, ask its owner.`,
  }),
};

function Ended({ at, client }: { readonly at: keyof typeof ends; readonly client: ClientFacts }) {
  const host = at === 'app-gone' ? undefined : hostOf(client.uri);
  return (
    <EntranceCard {...ends[at](appName(client))}>
      {host !== undefined && (
        <Button variant="contained" href={client.uri!} rel="noreferrer">
          Go to {host}
        </Button>
      )}
      <ToAccount variant={host === undefined ? 'contained' : 'outlined'} />
    </EntranceCard>
  );
}

/** The request starts again: it ended with the session that it was opened in. */
function SignInFirst({ request: { client, switchAccountUrl } }: { readonly request: Interaction }) {
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
function Left({ request: { client }, url, accepted }: LeftForApp) {
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

const ToAccount = ({ variant }: { readonly variant: 'contained' | 'outlined' }) => (
  <Button variant={variant} color={variant === 'contained' ? 'primary' : 'inherit'} href="/account">
    Go to your account
  </Button>
);
