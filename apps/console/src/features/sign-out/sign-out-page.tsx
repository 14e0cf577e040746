import { UnknownCard } from '../../shared/entrance/require-sign-in.tsx';
import { Box, Button, Stack } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { getSession, type User } from '../../api/session.ts';
import { appName, AppPicture } from '../../shared/oauth/app-picture.tsx';
import { leaveForApp } from '../../shared/oauth/opened-app.ts';
import { BusyButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';

const TITLE = `Sign out of ${boot.productName}?`;

export default function SignOutPage() {
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
      return <UnknownCard title={TITLE} refusal={refusal} height={120} again={look} />;
  }
}

/** The focus is on the heading, so that Enter alone signs nobody out. */
function Question(props: { readonly request: LogoutRequest; readonly user: User; readonly signOut: SignOut }) {
  const {
    request: { client, redirectHost },
    user,
    signOut: { refusal, sending, decide },
  } = props;
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
        <SecondaryButton fullWidth busy={sending} onClick={() => decide(false)}>
          Stay signed in
        </SecondaryButton>
        <BusyButton fullWidth variant="contained" busy={sending} onClick={() => decide(true)}>
          Sign out
        </BusyButton>
      </Stack>
      <CardFoot>
        Signing out ends your session on this device.
        {redirectHost !== null && ` You’ll continue at ${redirectHost}.`}
      </CardFoot>
    </EntranceCard>
  );
}

type SignOutState =
  | { readonly at: 'open'; readonly request: LogoutRequest; readonly user: User }
  | { readonly at: 'none' | 'signed-out' }
  /** An app on this device was opened; the page itself stays. */
  | { readonly at: 'left'; readonly url: string };

interface SignOut {
  readonly state: SignOutState | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly sending: boolean;
  look(): void;
  decide(accept: boolean): void;
}

async function read(): Promise<SignOutState> {
  const session = await getSession();
  if (!session) return { at: 'signed-out' };
  const request = await readLogoutRequest();
  return request ? { at: 'open', request, user: session.user } : { at: 'none' };
}

function useSignOut(): SignOut {
  const [state, setState] = useState<SignOutState>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [sending, setSending] = useState(false);

  const look = useCallback(() => {
    const show = async () => {
      const next = await read();
      setRefusal(undefined);
      setState(next);
    };
    show().catch((no: unknown) => setRefusal(asRefusal(no)));
  }, []);
  useEffect(look, [look]);

  const decide = async (accept: boolean) => {
    if (sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const url = await answerLogout(accept);
      await leaveForApp(url);
      setState({ at: 'left', url });
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      // The session or the request ended in another tab.
      if (no.status === 401 || no.status === 404) look();
      else setRefusal(no);
    } finally {
      setSending(false);
    }
  };

  return { state, refusal, sending, look, decide: (accept) => void decide(accept) };
}

const readLogout = () => answer(api.GET('/api/auth/oauth2/end-session/request'));

type LogoutRequest = Awaited<ReturnType<typeof readLogout>>;

/** @returns null when none is open: it was answered, has expired, or never was */
const readLogoutRequest = (): Promise<LogoutRequest | null> =>
  readLogout().catch((no: unknown) => {
    if (no instanceof ApiRefusal && no.status === 404) return null;
    throw no;
  });

const answerLogout = async (accept: boolean): Promise<string> =>
  (await answer(api.POST('/api/auth/oauth2/end-session/confirm', { body: { accept } }))).redirectURI;
