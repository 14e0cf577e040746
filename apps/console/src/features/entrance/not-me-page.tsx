import { Box, FormGroup, FormLabel, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { useRead } from '../../api/use-read.ts';
import { LinkButton, PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { useMailedAct } from './mailed-act.tsx';

const PATH = '/confirm/not-me';

type Seen = components['schemas']['DisownedSessionView'];
type Left = Seen['left'][number];

/** Reached from a security email, without a sign-in. Acts on a click only, because mail scanners open links. */
export default function NotMePage() {
  const act = useMailedAct(PATH, ['INVALID_TOKEN', 'TOKEN_EXPIRED']);
  return act.token ? <Known token={act.token} dead={act.refused} /> : <DeadLink />;
}

const DeadLink = () => (
  <EntranceCard
    title="This link doesn’t work"
    lead="It has expired, or is incomplete. Nothing was changed. If another person uses your account, reset your password."
  >
    <PrimaryLinkButton to="/forgot-password">Reset password</PrimaryLinkButton>
    <LinkButton to="/sign-in">Sign in</LinkButton>
  </EntranceCard>
);

function Known({ token, dead }: { readonly token: string; dead(no: { readonly code: string }): true | undefined }) {
  const { found, refusal, again } = useRead(() =>
    answer(api.POST('/api/auth/disown-session-preview', { body: { token } })),
  );
  if (refusal && ['INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(refusal.code)) return <DeadLink />;
  if (!found) {
    return (
      <EntranceCard title="This wasn’t you?">
        {refusal ? <RefusalAlert refusal={refusal} /> : <Skeleton variant="rounded" height={160} aria-busy="true" />}
      </EntranceCard>
    );
  }
  return found.done ? (
    <Done done={found.done} of={found} />
  ) : (
    <Ask token={token} of={found} again={again} dead={dead} />
  );
}

function Ask(props: {
  readonly token: string;
  readonly of: Seen;
  again(): void;
  dead(no: { readonly code: string }): true | undefined;
}) {
  const { token, of: seen, again, dead } = props;
  const list = useId();
  const form = useServerForm<{ take: Record<string, boolean> }>({
    defaultValues: { take: Object.fromEntries(seen.left.map((_, index) => [fieldOf(index), true])) },
    send: async ({ take }) => {
      const keep = seen.left.filter((_, index) => !take[fieldOf(index)]).map(({ id }) => id);
      await answer(api.POST('/api/auth/disown-session', { body: { token, keep } }));
      again();
    },
    refused: (no) => {
      if (no.code !== 'SESSION_ALREADY_DISOWNED') return dead(no);
      again();
      return true;
    },
  });
  return (
    <EntranceCard title="This wasn’t you?" lead={`${causes[seen.cause] ?? 'Your account was changed'}.`}>
      <Device of={seen} />
      <Form of={form}>
        {seen.left.length > 0 && (
          <FormGroup role="group" aria-labelledby={list}>
            <FormLabel id={list}>That device also created these. Uncheck what you recognize.</FormLabel>
            {seen.left.map((one, index) => (
              <CheckboxField key={one.id} name={`take.${fieldOf(index)}`} label={leftText(one)} />
            ))}
          </FormGroup>
        )}
        <OtherActs of={seen} />
        <Muted>
          {seen.active
            ? `We sign that device out and email ${seen.email} a link to choose a new password.`
            : `That device is signed out already. We email ${seen.email} a link to choose a new password.`}
        </Muted>
        <SubmitButton fullWidth color="error">
          {seen.active ? 'Sign it out and reset password' : 'Take back and reset password'}
        </SubmitButton>
      </Form>
      <Muted>If it was you, close this page. Nothing has been changed.</Muted>
    </EntranceCard>
  );
}

/** No dot: form libraries read one as a path. */
const fieldOf = (index: number) => `item${index}`;

function Device({ of: { device, ipAddress, signedInAt, at } }: { readonly of: Seen }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device || 'Unknown device'}</Typography>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        {ipAddress && <>IP address {ipAddress}</>}
        {signedInAt && (
          <Box component="span" sx={{ display: 'block' }}>
            Signed in <Moment at={signedInAt} />
          </Box>
        )}
        {signedInAt !== at && (
          <Box component="span" sx={{ display: 'block' }}>
            This happened <Moment at={at} />
          </Box>
        )}
      </Muted>
    </Box>
  );
}

/** Without a tooltip, which weighs more than the page. */
const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{absoluteTime(new Date(at))}</time>;

function OtherActs({ of: { otherActs } }: { readonly of: Seen }) {
  if (otherActs.length === 0) return null;
  return (
    <Box>
      <Typography>It also did this. Check it once you are signed in again.</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {otherActs.map((act) => (
          <li key={act}>{otherActTexts[act]}</li>
        ))}
      </Box>
    </Box>
  );
}

function Done({ done, of: seen }: { readonly done: NonNullable<Seen['done']>; readonly of: Seen }) {
  return (
    <EntranceCard
      title={done.ended ? 'That device is signed out' : 'Your account is taken care of'}
      lead={
        done.reset
          ? `Open the email we sent to ${seen.email} and choose a new password.`
          : 'Your email was changed since. Use “Undo the change” in the email about it.'
      }
    >
      {done.taken.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {done.taken.map(({ kind, name }) => (
            <Box component="li" key={`${kind} ${name}`} sx={{ overflowWrap: 'anywhere' }}>
              {takenTexts[kind](name)}
            </Box>
          ))}
        </Box>
      )}
      <OtherActs of={seen} />
      <Muted>
        Done <Moment at={done.at} />. This link works once.
      </Muted>
      <LinkButton to="/forgot-password">Send another link</LinkButton>
    </EntranceCard>
  );
}

/** By the kind of the email. */
const causes: Readonly<Record<string, string>> = {
  'new-device': 'A new device signed in to your account',
  'password-changed': 'The password of your account was changed',
  'account-linked': 'An account at a provider was connected',
  'account-unlinked': 'A way to sign in was removed',
  'phone-number-added': 'A phone number was added to your account',
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-changed': 'Your authenticator was replaced',
  'two-factor-off': 'Two-factor authentication was turned off',
  'backup-codes-renewed': 'Your backup codes were replaced',
  'api-key-created': 'An API key was created',
  'api-key-rotated': 'An API key got a new secret',
  'api-keys-created': 'Several API keys were created',
  'api-keys-rotated': 'Several API keys got new secrets',
};

const leftText = ({ kind, name }: Left): string => leftTexts[kind](name);

const leftTexts: Readonly<Record<Left['kind'], (name: string) => string>> = {
  'api-key': (name) => `API key ${name}: disable`,
  'linked-account': (name) => `${name} account: disconnect`,
  app: (name) => `Access of ${name}: remove`,
  'trusted-device': (name) => `Trusted device ${name}: remove`,
  invitation: (name) => `Invitation of ${name}: cancel`,
  'email-change': (name) => `Change of your email to ${name}: cancel`,
};

const takenTexts: Readonly<Record<Left['kind'], (name: string) => string>> = {
  'api-key': (name) => `API key ${name} is disabled.`,
  'linked-account': (name) => `${name} account is disconnected.`,
  app: (name) => `${name} has no access.`,
  'trusted-device': (name) => `Trusted device ${name} is removed.`,
  invitation: (name) => `Invitation of ${name} is canceled.`,
  'email-change': (name) => `Change of your email to ${name} is canceled.`,
};

const otherActTexts: Readonly<Record<Seen['otherActs'][number], string>> = {
  'password.changed': 'Changed the password',
  'email.changed': 'Changed your email',
  'phone.verified': 'Confirmed a phone number',
  'account.unlinked': 'Removed a way to sign in',
  'two-factor.enabled': 'Turned on two-factor',
  'two-factor.disabled': 'Turned off two-factor',
  'two-factor.backup-codes.renewed': 'Created new backup codes',
  'oauth.client.registered': 'Registered an app',
  'oauth.client.secret.rotated': 'Created a new secret for an app',
};
