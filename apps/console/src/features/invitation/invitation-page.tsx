import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { leaveFor } from '../../api/redirect.ts';
import { DECLINING, JOINED, organizationMessages } from '../../messages/organization-messages.ts';
import { addMessages } from '../../messages/refusal-text.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { keep } from '../../ui/preferences/storage.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import {
  accept,
  closedText,
  decline,
  type InvitationState,
  type OpenPreview,
  readState,
  type Received,
} from './invitation-state.ts';
import { back, carried, ConfirmFirst, InvitationFacts, SignInFirst } from './not-yet.tsx';
import { useRead } from '../../api/use-read.ts';
import { WrongAccount, UnknownCard } from '../../shared/entrance/require-sign-in.tsx';

addMessages(organizationMessages);

/** The page of an emailed invitation. Its state is known before any button is shown. */
export default function InvitationPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  // A new key for each invitation, so that no button of the previous one stays.
  return <Invitation key={id} id={id} />;
}

function Invitation({ id }: { readonly id: string }) {
  const { found: state, refusal, again } = useRead(() => readState(id));
  if (refusal || !state) return <UnknownCard title="Invitation" refusal={refusal} height={176} again={again} />;
  switch (state.at) {
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
      return <Closed {...state} again={again} />;
    case 'member':
      return (
        <EntranceCard
          title={`You’re already in ${state.preview.organizationName}`}
          lead="You don’t need to accept this invitation."
        >
          <Button variant="contained" href={`/o/${state.slug}/members`}>
            Open {state.preview.organizationName}
          </Button>
        </EntranceCard>
      );
    case 'signed-out':
      return <SignInFirst preview={state.preview} />;
    case 'wrong-account':
      return (
        <WrongAccount
          lead={`This invitation to ${state.preview.organizationName} is for ${state.preview.offer.email}.`}
          email={state.email}
          path={back(state.preview)}
          carried={carried(state.preview)}
        />
      );
    case 'unconfirmed':
      return <ConfirmFirst preview={state.preview} again={again} />;
    case 'open':
      return <AnswerInvitation preview={state.preview} received={state.received} again={again} />;
  }
}

function Closed(props: Extract<InvitationState, { at: 'closed' }> & { again(): void }) {
  const { preview, isMine, isSignedIn, again } = props;
  const { state } = preview;
  if (state === 'open') throw new Error('An open invitation is not closed');
  return (
    <EntranceCard {...closedText(state, preview.organizationName, isMine)}>
      {state === 'organization-full' && (
        <Button variant="contained" onClick={again}>
          Try again
        </Button>
      )}
      <ToAccount isSignedIn={isSignedIn} />
    </EntranceCard>
  );
}

const ToAccount = ({ isSignedIn = true }: { readonly isSignedIn?: boolean }) => (
  <SecondaryButton href="/account">{isSignedIn ? 'To your account' : 'Sign in'}</SecondaryButton>
);

interface Props {
  readonly preview: OpenPreview;
  readonly received: Received;
  again(): void;
}

/** Refusals that mean that the invitation, the organization or the session has changed since the page was rendered. */
const changesState: ReadonlySet<string> = new Set([
  'INVITATION_NOT_FOUND',
  'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'ROLE_NOT_FOUND',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  'UNAUTHORIZED',
]);

const useAnswer = (send: () => Promise<unknown>, again: () => void) =>
  useServerForm({
    defaultValues: {},
    send,
    refused: (no) => {
      if (!changesState.has(no.code)) return;
      again();
      return true;
    },
  });

function AnswerInvitation(props: Props) {
  const [isDeclining, setIsDeclining] = useState(false);
  return isDeclining ? (
    <Decline key="decline" {...props} keep={() => setIsDeclining(false)} />
  ) : (
    <Join key="join" {...props} decline={() => setIsDeclining(true)} />
  );
}

function Join({ preview, received, again, ...props }: Props & { decline(): void }) {
  const { id, organizationName: name } = preview;
  const form = useAnswer(async () => {
    await accept(id);
    keep('sessionStorage', JOINED, received.organizationSlug);
    await leaveFor(`/o/${received.organizationSlug}/members`);
  }, again);
  return (
    <EntranceCard title={`Join ${name}`} lead="You’ll become a member when you accept.">
      <InvitationFacts preview={preview} />
      <Form of={form}>
        <SubmitButton
          fullWidth
          beside={
            <SecondaryButton fullWidth onClick={props.decline}>
              Decline
            </SecondaryButton>
          }
        >
          Join {name}
        </SubmitButton>
      </Form>
    </EntranceCard>
  );
}

/** A confirmation on the card, because a dialog would be larger than the whole page. */
function Decline({ preview, again, keep }: Props & { keep(): void }) {
  const { id, organizationName: name } = preview;
  const form = useAnswer(async () => {
    await decline(id);
    again();
  }, again);
  return (
    <EntranceCard title={`Decline the invitation to ${name}?`} lead={DECLINING} focusHeading={false}>
      <Form of={form}>
        <SubmitButton
          fullWidth
          color="error"
          beside={
            <SecondaryButton fullWidth autoFocus onClick={keep}>
              Keep invitation
            </SecondaryButton>
          }
        >
          Decline invitation
        </SubmitButton>
      </Form>
    </EntranceCard>
  );
}
