import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useRunJob } from './queries.ts';

export function RunJob({ name, size = 'medium' }: { readonly name: string } & Pick<ButtonProps, 'size'>) {
  const { user } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ExplainedButton
        size={size}
        variant="outlined"
        color="inherit"
        aria-label={`Run now: ${name}`}
        disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
        onClick={() => setIsAsking(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Run now
      </ExplainedButton>
      {isAsking && <RunDialog name={name} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function RunDialog({ name, onClose }: { readonly name: string; onClose(): void }) {
  const run = useRunJob(name);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Run ${name} now?`}
      verb="Run now"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" />}
      confirm={(values) => run.mutateAsync(reasonIn(values))}
    >
      The job does what it does on schedule, once more. The audit trail records who asked for it.
    </ConfirmDialog>
  );
}
