import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { boot } from '../../api/boot.ts';
import type { LogoutRequest } from '../../api/logout.ts';
import type { User } from '../../api/session.ts';
import { AppPicture } from '../../shared/oauth/app-picture.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import { RequestUnknown } from '../../shared/oauth/request-unknown.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { type SignOut, useSignOut } from './use-sign-out.ts';

const TITLE = `Sign out of ${boot.productName}?`;

/** Where users decide about a sign-out that an app, or a link, asked for. */
export function SignOutPage() {
  const signOut = useSignOut();
  const { state, refusal, look } = signOut;
  switch (state?.at) {
    case 'open':
      return <Question key="open" {...state} signOut={signOut} />;
    case 'none':
      return (
        <EntranceCard key="none" title="You’re still signed in" lead="No app is waiting for you to sign out.">
          <Button variant="contained" href="/account">
            Go to your account
          </Button>
        </EntranceCard>
      );
    case 'signed-out':
      return (
        <EntranceCard key="signed-out" title="You’re signed out" lead="You’ve been signed out of this device.">
          <Button variant="contained" href="/sign-in">
            Sign in again
          </Button>
        </EntranceCard>
      );
    case 'left':
      return (
        <EntranceCard key="left" title="You’re signed out" lead="The app has been opened. You can close this page.">
          <Button variant="outlined" href={state.url}>
            Open the app again
          </Button>
        </EntranceCard>
      );
    case undefined:
      return <RequestUnknown title={TITLE} refusal={refusal} height={120} look={look} />;
  }
}

/** The focus is on the heading, so that Enter alone signs nobody out. */
function Question({
  request: { client, redirectHost },
  user,
  signOut: { refusal, sending, decide },
}: {
  readonly request: LogoutRequest;
  readonly user: User;
  readonly signOut: SignOut;
}) {
  const who = (
    <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
      {user.email}
    </Box>
  );
  const name = client && appName(client);
  return (
    <EntranceCard
      title={TITLE}
      lead={
        name ? (
          <>
            {name} asks you to sign out. You’re signed in as {who}.
          </>
        ) : (
          <>You’re signed in as {who}.</>
        )
      }
      above={client && <AppPicture name={appName(client)} picture={client.picture} size={44} />}
    >
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button
          fullWidth
          variant="outlined"
          color="inherit"
          aria-disabled={sending || undefined}
          onClick={() => decide(false)}
        >
          Stay signed in
        </Button>
        <Button fullWidth variant="contained" aria-disabled={sending || undefined} onClick={() => decide(true)}>
          Sign out
        </Button>
      </Stack>
      <CardFoot>
        Signing out ends your session on this device.
        {redirectHost !== null && ` You’ll continue at ${redirectHost}.`}
      </CardFoot>
    </EntranceCard>
  );
}
