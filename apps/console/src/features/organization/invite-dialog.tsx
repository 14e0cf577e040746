import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useOrganization } from '../../api/open-organization.ts';
import { useInvitations, useTeams } from '../../api/organization-reads.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { roleSummary } from '../../words/permission-words.ts';
import { isAddress } from './addresses.ts';
import { AddressesField, written } from './addresses-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { inviteBar } from './invite-button.tsx';
import { roleBar } from './member-rules.ts';
import { OutcomeList } from './outcome-list.tsx';
import { RoleChoice, type RoleOption } from './role-choice.tsx';
import { isSettled, useInvitationForm } from './use-invitation-form.ts';

export function InviteDialog() {
  const open = useOrganization();
  const navigate = useNavigate();
  const { search } = useLocation();
  const barred = inviteBar(open);
  const close = () =>
    void navigate({ pathname: `/o/${open.organization.slug}/invitations`, search }, { preventScrollReset: true });
  return (
    <DialogFrame open wide title={`Invite people to ${open.organization.name}`} onClose={close}>
      <DialogContent>
        {barred ? <EmptyState title="You can’t invite people">{barred}</EmptyState> : <InviteForm close={close} />}
      </DialogContent>
    </DialogFrame>
  );
}

const invitations = (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`);
const pending = (count: number) => (count === 1 ? '1 pending invitation' : `${count} pending invitations`);

function InviteForm({ close }: { close(): void }) {
  const { organization, access } = useOrganization();
  const { data: teams = [] } = useTeams(organization.id);
  const { form, outcomes, progress, allSent, again } = useInvitationForm();
  const values = useWatch({ control: form.form.control });
  const all = written({ addresses: values.addresses ?? [], draft: values.draft ?? '' });
  const ready = all.filter(isAddress).length;
  const newcomer = { isOnlyOwner: false };
  const options: RoleOption[] = access.roles.map((one) => ({
    role: one.role,
    summary: roleSummary(one.permissions, access.statements),
    barred: roleBar(access, one.role, newcomer),
  }));
  // Sent invitations stay, so the button says "Done".
  const isDone = !progress && [...outcomes.values()].some(isSettled);
  // After the render without unsaved input: before it, the guard would ask.
  const finish = useEffectEvent(() => {
    toast(`${invitations(allSent)} sent.`);
    close();
  });
  useEffect(() => {
    if (allSent > 0) finish();
  }, [allSent]);
  return (
    <Form of={form} label="Invitations">
      <AddressesField
        isWrong={(address) => outcomes.get(address)?.kind === 'invalid'}
        readOnly={progress !== undefined}
      />
      <RoleChoice name="role" options={options} rolesPage={`/o/${organization.slug}/roles`} />
      {teams.length > 0 && (
        <SelectField
          name="teamId"
          label="Team (optional)"
          options={[{ value: '', label: 'None' }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Room wanted={ready} />
      <OutcomeList outcomes={outcomes} again={again} />
      {progress && <Progress {...progress} />}
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={close}>
            {isDone ? 'Done' : 'Cancel'}
          </Button>
        }
      >
        {ready === 0 ? 'Send invitations' : `Send ${invitations(ready)}`}
      </SubmitButton>
      {progress ? (
        <LeaveGuard when title="Stop sending?" verb="Stop" safe="Keep sending">
          {progress.done} of {invitations(progress.total)} sent. The rest won’t be sent.
        </LeaveGuard>
      ) : (
        <LeaveGuard when={all.length > 0} title="Leave without sending?" safe="Stay">
          {invitations(all.length)} won’t be sent.
        </LeaveGuard>
      )}
    </Form>
  );
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <Box>
      <LinearProgress variant="determinate" value={(done / total) * 100} aria-label="Sending invitations" />
      <Typography variant="caption" color="textSecondary">
        {done} of {total}
      </Typography>
    </Box>
  );
}

/** Warns when more people are invited than can join. */
function Room({ wanted }: { readonly wanted: number }) {
  const { organization, memberCount, memberLimit } = useOrganization();
  const { data: invited = [] } = useInvitations(organization.id);
  const now = useNow();
  const open = invited.filter(({ status, expiresAt }) => status === 'pending' && Date.parse(expiresAt) > now).length;
  if (memberCount + open + wanted <= memberLimit) return null;
  return (
    <Alert severity="warning">
      This organization has {memberCount} of {memberLimit} members{open > 0 && ` and ${pending(open)}`}. Once it is
      full, no one else can accept.
    </Alert>
  );
}
