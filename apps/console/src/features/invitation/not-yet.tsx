import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { getSession, signOut } from '../../api/session.ts';
import type { Carried } from '../../shared/entrance/carried.ts';
import { forgetToken, INVITATION_PATH, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { inviterText, roleList, rolesOf } from '../../shared/organization/role-names.ts';
import { ProviderWays } from '../../shared/social/provider-ways.tsx';
import { wayBack } from '../../shared/social/way-back.ts';
import { LinkButton, PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ResendButton } from '../../ui/actions/resend-button.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { absoluteTime, relativeTime } from '../../ui/time/time-messages.ts';
import { mailConfirmation, type OpenPreview } from './invitation-state.ts';

const back = ({ id }: OpenPreview) => `/accept-invitation?${new URLSearchParams({ id })}`;
const via = (page: string, preview: OpenPreview) => `${page}?${new URLSearchParams({ callbackURL: back(preview) })}`;
const carried = ({ offer: { email } }: OpenPreview): Carried => ({ email, isEmailFixed: true });

export function SignInFirst({ preview }: { readonly preview: OpenPreview }) {
  return (
    <EntranceCard
      title={`Join ${preview.organizationName}`}
      lead={`Sign in as ${preview.offer.email} to accept or decline.`}
    >
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
          ...wayBack('/sign-in', new URLSearchParams({ callbackURL: back(preview) }), provider, location.origin),
          loginHint: preview.offer.email,
          ...(boot.signUpEnabled && { requestSignUp: true }),
        })}
      />
    </EntranceCard>
  );
}

export function WrongAccount({ preview, email }: { readonly preview: OpenPreview; readonly email: string }) {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const navigate = useNavigate();
  const change = async () => {
    try {
      await signOut();
      await navigate(via('/sign-in', preview), { state: carried(preview) });
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
    }
  };
  return (
    <EntranceCard
      title="You’re signed in as someone else"
      lead={`This invitation to ${preview.organizationName} is for ${preview.offer.email}. You’re signed in as ${email}.`}
    >
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Button variant="contained" onClick={() => void change()}>
        Switch account
      </Button>
      <SecondaryButton href="/account">Stay as {email}</SecondaryButton>
    </EntranceCard>
  );
}

/** Milliseconds between checks whether the email was confirmed elsewhere. */
const LOOK_EVERY = 5000;

/**
 * Anyone can sign up with any email, so it must be confirmed first. Continues automatically when the link was opened in
 * another tab.
 */
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
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const session = await getSession().catch(() => null);
      if (session?.user.emailVerified) again();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [again]);
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
  const language = document.documentElement.lang || 'en';
  const facts = [
    ['Invited by', inviterText(offer)],
    ['For', offer.email],
    ['Role', roleList(rolesOf(offer.role))],
    ...(offer.teamName === null ? [] : [['Team', offer.teamName] as const]),
    ['Expires', `${relativeTime(expires, now, language)} (${absoluteTime(expires, language)})`],
  ] as const;
  return (
    <Box
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <OrganizationLogo name={organizationName} logo={offer.organizationLogo} size={40} />
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{organizationName}</Typography>
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', m: 0, mt: 2, fontSize: '0.875rem' }}
      >
        {facts.map(([label, fact]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {fact}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
