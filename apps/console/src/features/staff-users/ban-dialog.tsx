import { useWatch } from 'react-hook-form';
import { counted } from '../../messages/counted.ts';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { type User, useBan, useUnban, useUserSessions } from './queries.ts';
import { isBanned } from '../../shared/staff/user-status.ts';
import { banDurations, banEnd, fieldTime } from './user-state.ts';

export function BanDialog({ user, onClose }: { readonly user: User; onClose(): void }) {
  const ban = useBan();
  const { data: sessions } = useUserSessions(user.id);
  const { banExpires } = user;
  const present = isBanned(user, useNow()) && banExpires !== null ? new Date(banExpires) : undefined;
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Ban ${user.name}?`}
      verb={`Ban ${user.name}`}
      defaultValues={{
        banReason: user.banReason ?? '',
        ends: present ? 'at' : '',
        at: present ? fieldTime(present) : '',
      }}
      inputs={
        <>
          <ReasonField name="banReason" isRequired />
          <End />
        </>
      }
      confirm={({ banReason = '', ...values }) => {
        const end = banEnd(values, Date.now());
        return ban.mutateAsync({
          userId: user.id,
          banReason: banReason.trim(),
          ...(end && { banExpiresIn: Math.max(1, Math.round((end.getTime() - Date.now()) / 1000)) }),
        });
      }}
    >
      {sessions && sessions.length > 0 && `${counted(sessions.length, 'session')} will end. `}
      {user.email} can’t sign in until the ban ends, and is told by email. API keys are deleted and connected apps lose
      access, and lifting the ban doesn’t bring them back.
    </ConfirmDialog>
  );
}

export function LiftBanDialog({ user, onClose }: { readonly user: User; onClose(): void }) {
  const unban = useUnban();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Lift the ban of ${user.name}?`}
      verb="Lift ban"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={(values) => unban.mutateAsync({ userId: user.id, ...requiredReason(values) })}
    >
      {user.email} can sign in again, and is told by email. API keys and connected apps that the ban ended don’t come
      back.
    </ConfirmDialog>
  );
}

/** With the zone, because staff and the person may be in different ones. */
function End() {
  const [ends, at] = useWatch({ name: ['ends', 'at'] }) as [string, string];
  const end = banEnd({ ends, at }, useNow());
  const isKnown = end !== undefined && !Number.isNaN(end.getTime());
  const hint = isKnown && `The ban ends on ${absoluteTime(end)}.`;
  return (
    <>
      <SelectField name="ends" label="Ends" options={banDurations} hint={ends !== 'at' && hint} />
      {ends === 'at' && (
        <Field
          name="at"
          label="Date and time"
          type="datetime-local"
          autoComplete="off"
          hint={hint || 'In your time zone.'}
          rules={{ validate: (text: string) => Date.parse(text) > Date.now() || 'Choose a time in the future.' }}
        />
      )}
    </>
  );
}
