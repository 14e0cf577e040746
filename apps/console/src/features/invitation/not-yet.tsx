import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import type { Carried } from '../../shared/entrance/carried.ts';
import { forgetToken, INVITATION_PATH, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { inviterText, roleList, rolesOf } from '../../shared/organization/role-names.ts';
import { ProviderWays } from '../../shared/social/provider-ways.tsx';
import { ProviderFailure } from '../../shared/social/provider-failure.tsx';
import { LinkButton, PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { ResendButton } from '../../ui/actions/resend-button.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { absoluteTime, relativeTime } from '../../ui/time/time-messages.ts';
import { mailConfirmation, type OpenPreview } from './invitation-state.ts';
import { useConfirmedElsewhere } from '../../shared/entrance/require-sign-in.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';

export const back = ({ id }: OpenPreview) => `/accept-invitation?${new URLSearchParams({ id })}`;
const via = (page: string, preview: OpenPreview) => `${page}?${new URLSearchParams({ callbackURL: back(preview) })}`;
export const carried = ({ offer: { email } }: OpenPreview): Carried => ({ email, isEmailFixed: true });

export function SignInFirst({ preview }: { readonly preview: OpenPreview }) {
  return (
    <EntranceCard
      title={`Join ${preview.organizationName}`}
      lead={`Sign in as ${preview.offer.email} to accept or decline.`}
    >
      <ProviderFailure />
      <InvitationFacts preview={preview} />
      <PrimaryLinkButton to={via('/sign-in', preview)} state={carried(preview)}>
        Sign in
      </PrimaryLinkButton>
      {boot.signUpEnabled && (
        <LinkButton to={via('/sign-up', preview)} state={carried(preview)}>
          Create account
        </LinkButton>
      )}
      {boot.signUpEnabled && <Muted>You’ll come back here. Nothing is accepted until you choose.</Muted>}
      <ProviderWays
        or="above"
        wish={(provider) => ({
          callbackURL: back(preview),
          errorCallbackURL: `${back(preview)}&${new URLSearchParams({ provider })}`,
          returnOnCancel: true,
          loginHint: preview.offer.email,
          ...(boot.signUpEnabled && { requestSignUp: true }),
        })}
      />
    </EntranceCard>
  );
}

/** Anyone can sign up with any email, so it must be confirmed first. */
export function ConfirmFirst(props: { readonly preview: OpenPreview; again(): void }) {
  const [proof, setProof] = useState(() => mailedToken(INVITATION_PATH));
  const dead = () => {
    forgetToken(INVITATION_PATH);
    setProof(undefined);
  };
  return proof ? <ConfirmByInvitation {...props} proof={proof} dead={dead} /> : <ConfirmByMail {...props} />;
}

/** The link of the invitation mail proves the address; a copied link does not. */
function ConfirmByInvitation(props: {
  readonly preview: OpenPreview;
  readonly proof: string;
  again(): void;
  dead(): void;
}) {
  const { preview, proof, again, dead } = props;
  const { offer, organizationName } = preview;
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.POST('/api/auth/confirm-email', { body: { token: proof } }));
      forgetToken(INVITATION_PATH);
      again();
    },
    refused: (no) => {
      if (!['INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(no.code)) return;
      dead();
      return true;
    },
  });
  return (
    <EntranceCard
      title="Confirm your email first"
      lead={`Confirm that ${offer.email} is yours. Then you can join ${organizationName}.`}
    >
      <InvitationFacts preview={preview} />
      <Form of={form}>
        <SubmitButton fullWidth>Confirm email</SubmitButton>
      </Form>
    </EntranceCard>
  );
}

function ConfirmByMail({ preview, again }: { readonly preview: OpenPreview; again(): void }) {
  useConfirmedElsewhere(again);
  const { offer, organizationName } = preview;
  const { email } = offer;
  return (
    <EntranceCard
      title="Confirm your email first"
      lead={`Open the link we sent to ${email}. Then you can join ${organizationName}.`}
    >
      <InvitationFacts preview={preview} />
      <ResendButton label="Send a new link" justSent={false} send={() => mailConfirmation(email, back(preview))} />
    </EntranceCard>
  );
}

export function InvitationFacts({ preview: { organizationName, offer } }: { readonly preview: OpenPreview }) {
  const [now] = useState(() => new Date());
  const expires = new Date(offer.expiresAt);
  const facts = [
    ['Invited by', inviterText(offer)],
    ['For', offer.email],
    ['Role', roleList(rolesOf(offer.role))],
    ...(offer.teamName === null ? [] : [['Team', offer.teamName] as const]),
    ['Expires', `${relativeTime(expires, now)} (${absoluteTime(expires)})`],
  ] as const;
  return (
    <Box
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <OrganizationLogo name={organizationName} logo={offer.organizationLogo} size={40} />
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{organizationName}</Typography>
      </Box>
      <Box sx={{ mt: 2 }}>
        <FactList of={facts} />
      </Box>
    </Box>
  );
}
