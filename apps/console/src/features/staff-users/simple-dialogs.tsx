/** Acts that need no more than a reason. */
import type { ReactNode } from 'react';
import { counted } from '../../messages/counted.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { providerName } from '../../shared/social/social.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import type { Dossier } from '../../shared/staff/records.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type LinkedAccount, type Repair, useRepair, useSetPassword, useUnlink } from './queries.ts';

interface Words {
  readonly title: string;
  readonly verb: string;
  readonly consequence: ReactNode;
  readonly done: string;
  /** Something is lost: the button is red. */
  readonly danger?: true;
  /** Hard to take back: the address is typed, and the reason is required. */
  readonly isGrave?: true;
}

const sessionsText = ({ counts: { sessions = 0 } }: Dossier): string =>
  sessions === 0 ? '' : ` ${counted(sessions, 'session')} will end.`;

const words: Readonly<Record<Repair, (of: Dossier) => Words>> = {
  'send-verification': ({ user: { name, email } }) => ({
    title: `Send ${name} a new confirmation?`,
    verb: 'Send confirmation',
    consequence: `An email with a link goes to ${email}. Opening the link while signed in confirms that the address is theirs.`,
    done: `Confirmation sent to ${email}.`,
  }),
  'send-reset': ({ user: { name, email }, hasPassword }) => ({
    title: `Send ${name} a reset link?`,
    verb: 'Send reset link',
    consequence: `An email with a link to set a ${hasPassword ? 'new' : 'first'} password goes to ${email}, and to nobody else.${hasPassword ? ' The present password works until the link is used.' : ''}`,
    done: `Reset link sent to ${email}.`,
  }),
  'unlock-two-factor': ({ user: { name, email } }) => ({
    title: `Unlock two-factor of ${name}?`,
    verb: 'Unlock two-factor',
    consequence: `Codes are accepted again at once, also from a stranger who has been guessing. Ask whether it was them. ${email} is told by email.`,
    done: 'Codes are accepted again.',
  }),
  'reset-two-factor': (of) => ({
    title: `Reset two-factor of ${of.user.name}?`,
    verb: 'Reset two-factor',
    consequence: `Afterwards the password alone is enough to sign in. The authenticator, backup codes and trusted devices are removed.${sessionsText(of)} ${of.user.email} is told by email. Be sure that this person is who they say they are.`,
    done: 'Two-factor is off.',
    danger: true,
    isGrave: true,
  }),
  'revoke-trusted-devices': ({ user: { name, email }, counts: { trustedDevices = 0 } }) => ({
    title: `Revoke trusted devices of ${name}?`,
    verb: `Revoke ${counted(trustedDevices, 'device')}`,
    consequence: `Sign-in asks for a code on every device again. Sessions go on. ${email} is told by email.`,
    done: 'No device is trusted any more.',
    danger: true,
  }),
  'unprove-email': ({ user: { name, email } }) => ({
    title: `Take back the proof of ${name}’s address?`,
    verb: 'Take back proof',
    consequence: `${email} counts as not proven until they open a new confirmation link while signed in. Sign-in, sessions and keys stay.`,
    done: 'The address isn’t proven any more.',
    danger: true,
  }),
};

interface Props {
  readonly of: Dossier;
  onClose(): void;
}

export function RepairDialog({ of, repair, onClose }: Props & { readonly repair: Repair }) {
  const { title, verb, consequence, done, danger = false, isGrave = false } = words[repair](of);
  const change = useRepair(repair, of.user.id, done);
  return (
    <ConfirmDialog
      danger={danger}
      onClose={onClose}
      title={title}
      verb={verb}
      {...(isGrave && { typed: of.user.email, typedIsEmail: true })}
      defaultValues={{ reason: '' }}
      inputs={
        isGrave ? (
          <ReasonField name="reason" isRequired hint="How you recognized the person. Other staff see it." />
        ) : (
          <ReasonField name="reason" />
        )
      }
      confirm={(values) => change.mutateAsync(reasonIn(values))}
    >
      {consequence}
    </ConfirmDialog>
  );
}

export function UnlinkDialog({ of: { user }, linked, onClose }: Props & { readonly linked: LinkedAccount }) {
  const provider = providerName(linked.providerId);
  const unlink = useUnlink(user.id, `${provider} unlinked.`);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Unlink ${provider} from ${user.name}?`}
      verb={`Unlink ${provider}`}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" />}
      confirm={(values) => unlink.mutateAsync({ accountId: linked.id, ...reasonIn(values) })}
    >
      {linked.label ?? `The ${provider} account`} can’t sign in here any more, and sessions that began with it end.{' '}
      {user.email} is told by email.
    </ConfirmDialog>
  );
}

export function PasswordDialog({ of, onClose }: Props) {
  const { user } = of;
  const set = useSetPassword('Password set.');
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Set the password of ${user.name}?`}
      verb="Set password"
      defaultValues={{ newPassword: '', reason: '' }}
      inputs={
        <>
          <PasswordField
            name="newPassword"
            label="New password"
            autoComplete="off"
            noManager
            fresh
            known={[user.email, user.name, user.displayUsername]}
          />
          <ReasonField name="reason" />
        </>
      }
      confirm={({ newPassword = '', ...values }) =>
        set.mutateAsync({ userId: user.id, newPassword, ...reasonIn(values) })
      }
    >
      You and this person will know the password. A reset link is better where email arrives. No device stays trusted,
      and open links stop working.{sessionsText(of)} {user.email} is told by email, without the password.
    </ConfirmDialog>
  );
}
