import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { boot } from '../../api/boot.ts';
import type { Interaction } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';
import { AppLogo } from '../../shared/oauth/app-logo.tsx';
import { appName, hostOf } from '../../shared/oauth/app-name.ts';
import { ScopeList } from '../../shared/oauth/scope-list.tsx';
import { Portrait } from '../../ui/data/portrait.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { relativeTime } from '../../ui/time/time-words.ts';
import type { Consent } from './use-consent.ts';

/** The decision. The focus is on the heading, so that Enter alone allows nothing. */
export function ConsentRequest(props: {
  readonly request: Interaction;
  readonly user: User;
  readonly isNewer: boolean;
  readonly consent: Consent;
}) {
  const { request, user, consent } = props;
  const { client } = request;
  const name = appName(client);
  const scopesTitle = useId();
  return (
    <EntranceCard title={`${name} wants to use your ${boot.productName} account`} above={<Logos {...props} />}>
      {props.isNewer && (
        <Alert severity="info" role="status">
          A newer request took the place of the one shown here before.
        </Alert>
      )}
      <Who user={user} switchAccountUrl={request.switchAccountUrl} />
      <div>
        <Typography id={scopesTitle} sx={{ fontWeight: 600, mb: 0.5 }}>
          If you allow it, {name} can:
        </Typography>
        <ScopeList
          labelledBy={scopesTitle}
          scopes={request.scopes}
          claims={request.claims}
          resources={request.resources}
        />
      </div>
      <Destination request={request} />
      {consent.refusal && <RefusalAlert refusal={consent.refusal} focused />}
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Choice sending={consent.sending} choice="deny" choose={() => consent.decide(false)}>
          Deny
        </Choice>
        <Choice sending={consent.sending} choice="allow" choose={() => consent.decide(true)}>
          Allow
        </Choice>
      </Stack>
      <Stack spacing={1}>
        <TimeLeft
          label="Time left to answer"
          until={request.endsAt}
          ended="The time to answer is over."
          atEnd={consent.look}
        />
        <CardFoot>
          You can remove its access at any time in your account, under Connected apps. <Papers request={request} />
        </CardFoot>
      </Stack>
    </EntranceCard>
  );
}

const Strong = ({ children }: { readonly children: ReactNode }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

/** The app and the user, side by side. */
function Logos({ request: { client }, user }: { readonly request: Interaction; readonly user: User }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <AppLogo name={appName(client)} icon={client.icon} size={44} />
      <Box sx={{ width: 32, borderTop: '2px dotted', borderColor: 'control' }} />
      <Portrait name={user.name} picture={user.image} size={44} />
    </Box>
  );
}

function Who({ user, switchAccountUrl }: { readonly user: User; readonly switchAccountUrl: string }) {
  return (
    <Box sx={{ px: 2, py: 1.25, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 2,
          fontSize: '0.8125rem',
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Signed in as
        </Box>
        <Link href={switchAccountUrl}>Use another account</Link>
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{user.email}</Box>
    </Box>
  );
}

/** Where the user continues, and why one should look twice: a name and a logo can be chosen freely. */
function Destination({ request }: { readonly request: Interaction }) {
  const { client, clientHost, loopbackOnly, redirectHost } = request;
  const [now] = useState(() => new Date());
  const registered = relativeTime(new Date(client.registeredAt), now);
  if (client.verified && !loopbackOnly) {
    return (
      <Typography variant="body2" color="textSecondary">
        You’ll continue at <Strong>{redirectHost}</Strong>.
      </Typography>
    );
  }
  return (
    <Alert severity="warning" role="note">
      {!client.verified && (
        <Box>
          {boot.productName} hasn’t checked this app. It chose its own name and logo
          {clientHost === undefined ? (
            `, and was registered ${registered}.`
          ) : (
            <>
              {' '}
              and says who it is at <Strong>{clientHost}</Strong>.
            </>
          )}
        </Box>
      )}
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

/** Links of the app to what it promises. */
function Papers({ request: { client } }: { readonly request: Interaction }) {
  const papers = [
    { href: client.termsUri, title: 'terms' },
    { href: client.policyUri, title: 'privacy policy' },
  ].filter(({ href }) => hostOf(href) !== undefined);
  if (papers.length === 0) return null;
  return (
    <>
      {appName(client)} has its own{' '}
      {papers.map(({ href, title }, index) => (
        <span key={title}>
          {index > 0 && ' and '}
          <Link href={href!} target="_blank" rel="noopener noreferrer">
            {title}
          </Link>
        </span>
      ))}
      .
    </>
  );
}

function Choice(props: {
  readonly choice: 'allow' | 'deny';
  readonly sending: Consent['sending'];
  choose(): void;
  readonly children: ReactNode;
}) {
  const { choice, sending } = props;
  return (
    <Button
      fullWidth
      variant={choice === 'allow' ? 'contained' : 'outlined'}
      color={choice === 'allow' ? 'primary' : 'inherit'}
      aria-disabled={sending ? true : undefined}
      onClick={() => sending || props.choose()}
      sx={{ position: 'relative' }}
    >
      <Box component="span" sx={{ visibility: sending === choice ? 'hidden' : 'visible' }}>
        {props.children}
      </Box>
      {sending === choice && (
        <CircularProgress size={20} color="inherit" aria-label="Sending" sx={{ position: 'absolute' }} />
      )}
    </Button>
  );
}
