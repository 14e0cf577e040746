import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';
import { closedWords } from './closed-words.ts';
import { ConfirmFirst, SignInFirst, WrongAccount } from './not-yet.tsx';
import type { Standing } from './standing.ts';
import { useStanding } from './use-standing.ts';
import { organizationWords } from '../../words/organization-words.ts';
import { addWords } from '../../words/refusal-text.ts';

addWords(organizationWords);

/** The page of an emailed invitation. Its state is known before any button is shown. */
export function InvitationPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  // A new key for each invitation, so that no button of the previous one stays.
  return <Invitation key={id} id={id} />;
}

function Invitation({ id }: { readonly id: string }) {
  const { standing, refusal, ask } = useStanding(id);
  if (refusal) {
    return (
      <EntranceCard title="Invitation">
        <RefusalAlert refusal={refusal} focused />
        <Button variant="outlined" onClick={ask}>
          Try again
        </Button>
      </EntranceCard>
    );
  }
  switch (standing?.at) {
    case undefined:
      return (
        <EntranceCard title="Invitation">
          <Skeleton variant="rounded" height={176} aria-busy="true" />
        </EntranceCard>
      );
    case 'nowhere':
      return (
        <EntranceCard
          title="Invitation not found"
          lead="It may be too old, or the link may be incomplete. Ask for a new invitation."
        >
          <ToAccount />
        </EntranceCard>
      );
    case 'closed':
      return <Closed {...standing} again={ask} />;
    case 'member':
      return (
        <EntranceCard
          title={`You’re already in ${standing.preview.organizationName}`}
          lead="You don’t need to accept this invitation."
        >
          <Button variant="contained" href={`/o/${standing.slug}/members`}>
            Open {standing.preview.organizationName}
          </Button>
        </EntranceCard>
      );
    case 'signed-out':
      return <SignInFirst preview={standing.preview} />;
    case 'wrong-account':
      return <WrongAccount preview={standing.preview} email={standing.email} />;
    case 'unconfirmed':
      return <ConfirmFirst preview={standing.preview} again={ask} />;
    case 'open':
      return <AnswerInvitation preview={standing.preview} received={standing.received} again={ask} />;
  }
}

function Closed(props: Extract<Standing, { at: 'closed' }> & { again(): void }) {
  const { preview, isMine, isSignedIn, again } = props;
  const { state } = preview;
  if (state === 'open') throw new Error('An open invitation is not closed');
  return (
    <EntranceCard {...closedWords(state, preview.organizationName, isMine)}>
      {state === 'organization-full' && (
        <Button variant="contained" onClick={again}>
          Try again
        </Button>
      )}
      <ToAccount isSignedIn={isSignedIn} />
    </EntranceCard>
  );
}

/** Leads through the sign-in page if needed. */
const ToAccount = ({ isSignedIn = true }: { readonly isSignedIn?: boolean }) => (
  <Button variant="outlined" color="inherit" href="/account">
    {isSignedIn ? 'To your account' : 'Sign in'}
  </Button>
);
