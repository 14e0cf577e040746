import Button from '@mui/material/Button';
import { useState } from 'react';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { leaveFor } from '../../api/redirect.ts';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { DECLINING } from '../../words/organization-words.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import { accept, decline, type OpenPreview, type Received } from './standing.ts';

interface Props {
  readonly preview: OpenPreview;
  readonly received: Received;
  /** Reads the state of the invitation again. */
  again(): void;
}

/** Refusals that mean that the invitation, the organization or the session has changed since the page was rendered. */
const changesStanding: ReadonlySet<string> = new Set([
  'INVITATION_NOT_FOUND',
  'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'ROLE_NOT_FOUND',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  'UNAUTHORIZED',
]);

/** Sends an answer; if the state has changed, the page shows it instead of the refusal. */
const useAnswer = (send: () => Promise<unknown>, again: () => void) =>
  useServerForm({
    defaultValues: {},
    send,
    refused: (no) => {
      if (!changesStanding.has(no.code)) return;
      again();
      return true;
    },
  });

/** Accept or decline; nothing happens before a click. */
export function AnswerInvitation(props: Props) {
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
    await leaveFor(`/o/${received.organizationSlug}/members`);
  }, again);
  return (
    <EntranceCard title={`Join ${name}`} lead="You’ll become a member when you accept.">
      <InvitationFacts preview={preview} />
      <Form of={form}>
        <SubmitButton
          fullWidth
          beside={
            <Button variant="outlined" color="inherit" fullWidth onClick={props.decline}>
              Decline
            </Button>
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
            <Button variant="outlined" color="inherit" fullWidth autoFocus onClick={keep}>
              Keep invitation
            </Button>
          }
        >
          Decline invitation
        </SubmitButton>
      </Form>
    </EntranceCard>
  );
}
