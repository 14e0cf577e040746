import { counted } from '../../messages/counted.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { type User, useBan, useUserSessions } from './queries.ts';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { banDurations } from './user-state.ts';

export function BanDialog({ user, onClose }: { readonly user: User; onClose(): void }) {
  const ban = useBan();
  const { data: sessions } = useUserSessions(user.id);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Ban ${user.name}?`}
      verb={`Ban ${user.name}`}
      defaultValues={{ banReason: user.banReason ?? '', banExpiresIn: '' }}
      inputs={
        <>
          <ReasonField name="banReason" isRequired />
          <SelectField name="banExpiresIn" label="Ends" options={banDurations} />
        </>
      }
      confirm={({ banReason = '', banExpiresIn }) =>
        ban.mutateAsync({
          userId: user.id,
          banReason: banReason.trim(),
          ...(banExpiresIn && { banExpiresIn: Number(banExpiresIn) }),
        })
      }
    >
      {sessions && sessions.length > 0 && `${counted(sessions.length, 'session')} will end. `}
      {user.email} can’t sign in until the ban ends, and is told by email. API keys are deleted and connected apps lose
      access, and lifting the ban doesn’t bring them back.
    </ConfirmDialog>
  );
}
