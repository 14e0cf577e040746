import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { roleSummary } from '../../shared/organization/permissions.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { onDemand } from '../../ui/layout/on-demand.tsx';
import { EmptyState } from '../../ui/layout/page.tsx';
import { announce, MISSING } from '../../ui/feedback/live-regions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, type ServerForm, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { type Addresses, AddressesField, written } from './addresses-field.tsx';
import { isAddress, merged, type Outcome, sendAll } from './invitations.ts';
import { inviteDisabledReason } from './invite-button.tsx';
import { roleDisabledReason } from './members.ts';
import { OutcomeList, type Outcomes } from './outcome-list.tsx';
import { useInviting, useOpenInvitationCount, useSendAgain } from './queries.ts';
import { RoleChoice, type RoleOption } from './roles-dialog.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { counted } from '../../messages/counted.ts';

const TeamField = onDemand(
  async () => (await import('./team-field.tsx')).TeamField,
  () => <Muted>{MISSING}</Muted>,
);

export default function InviteDialog() {
  const open = useOrganization();
  const navigate = useNavigate();
  const { search } = useLocation();
  const disabledReason = inviteDisabledReason(open);
  const close = () =>
    void navigate({ pathname: `/o/${open.organization.slug}/invitations`, search }, { preventScrollReset: true });
  return (
    <DialogFrame wide title={`Invite people to ${open.organization.name}`} onClose={close}>
      {disabledReason ? (
        <EmptyState title="You can’t invite people">{disabledReason}</EmptyState>
      ) : (
        <InviteForm close={close} />
      )}
    </DialogFrame>
  );
}

function InviteForm({ close }: { close(): void }) {
  const { organization, access } = useOrganization();
  const { form, outcomes, progress, allSent, again } = useInvitationForm(close);
  const values = useWatch({ control: form.form.control });
  const all = written({ addresses: values.addresses ?? [], draft: values.draft ?? '' });
  const ready = all.filter(isAddress).length;
  const newcomer = { isOnlyOwner: false };
  const options: RoleOption[] = access.roles.map((one) => ({
    role: one.role,
    summary: roleSummary(one.permissions, access.statements),
    disabledReason: roleDisabledReason(access, one.role, newcomer),
  }));
  // Sent invitations stay, so a button says "Done".
  const isDone = !progress && [...outcomes.values()].some(isSettled);
  const isLeft = all.length > 0;
  // After the render without unsaved input: before it, the guard would ask.
  const finish = useEffectEvent(() => {
    toast(`${counted(allSent, 'invitation')} sent.`);
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
        isOptional={isDone}
      />
      <RoleChoice name="role" options={options} rolesPage={`/o/${organization.slug}/roles`} />
      <TeamField />
      <Room wanted={ready} />
      <OutcomeList outcomes={outcomes} again={again} />
      {progress && <Progress {...progress} />}
      <SubmitButton
        beside={(isLeft || !isDone) && <SecondaryButton onClick={close}>{isDone ? 'Done' : 'Cancel'}</SecondaryButton>}
      >
        {isDone && !isLeft ? 'Done' : ready === 0 ? 'Send invitations' : `Send ${counted(ready, 'invitation')}`}
      </SubmitButton>
      {progress ? (
        <LeaveGuard when title="Stop sending?" verb="Stop" safe="Keep sending">
          {progress.done} of {counted(progress.total, 'invitation')} sent. The rest won’t be sent.
        </LeaveGuard>
      ) : (
        <LeaveGuard when={isLeft} title="Leave without sending?" safe="Stay">
          {counted(all.length, 'invitation')} won’t be sent.
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

function Room({ wanted }: { readonly wanted: number }) {
  const { organization, memberCount, memberLimit } = useOrganization();
  const { data: open = 0 } = useOpenInvitationCount(organization.id);
  if (memberCount + open + wanted <= memberLimit) return null;
  return (
    <Alert severity="warning">
      {memberCount >= memberLimit
        ? 'This organization is full. Remove someone first.'
        : `This organization has ${memberCount} of ${memberLimit} members${open > 0 ? ` and ${counted(open, 'pending invitation')}` : ''}. Not everyone you invite will be able to join.`}
    </Alert>
  );
}

interface InvitationValues extends Addresses {
  readonly role: string[];
  /** Empty for none. */
  readonly teamId: string;
}

/** Settled addresses leave the field; the others stay for another attempt. */
const isSettled = ({ kind }: Outcome) => kind === 'sent' || kind === 'member' || kind === 'invited';

const stillTrue = (outcomes: Outcomes, inField: readonly string[]): Outcomes =>
  new Map([...outcomes].filter(([address, outcome]) => isSettled(outcome) || inField.includes(address)));

function useInvitationForm(close: () => void): {
  readonly form: ServerForm<InvitationValues>;
  readonly outcomes: Outcomes;
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** How many were sent if all succeeded; else 0. */
  readonly allSent: number;
  again(address: string): void;
} {
  const { organization, access } = useOrganization();
  const { send, refresh } = useInviting(organization.id);
  const resend = useSendAgain(organization.id);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [allSent, setAllSent] = useState(0);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const form = useServerForm<InvitationValues>({
    defaultValues: { addresses: [], draft: '', role: [access.memberRole], teamId: '' },
    send: async (_values, fields) => {
      // The current values: after a step-up, this runs again.
      const { role, teamId, ...rest } = fields.getValues();
      const all = written(rest);
      if (all.length === 0) {
        const sent = [...outcomes.values()].filter(({ kind }) => kind === 'sent').length;
        return sent > 0 ? setAllSent(sent) : close();
      }
      const ready = all.filter(isAddress);
      const told = new Map<string, Outcome>([
        ...stillTrue(outcomes, all),
        ...all.filter((address) => !isAddress(address)).map((address) => [address, { kind: 'invalid' }] as const),
      ]);
      // In the order of input, not of responses.
      const order = merged([...outcomes.keys()], all);
      const show = () =>
        setOutcomes(new Map(order.flatMap((address) => (told.has(address) ? [[address, told.get(address)!]] : []))));
      for (const address of ready) told.delete(address);
      const left = () => all.filter((address) => !(told.has(address) && isSettled(told.get(address)!)));
      fields.setValue('addresses', all);
      fields.setValue('draft', '');
      setProgress({ done: 0, total: ready.length });
      try {
        await sendAll(ready, (email) => send({ email, roles: role, teamId: teamId || null }), {
          tell: (address, outcome) => {
            told.set(address, outcome);
            show();
            fields.setValue('addresses', left());
            setProgress((old) => old && { ...old, done: old.done + 1 });
          },
          stopped: () => gone.current,
        });
      } finally {
        show();
        setProgress(undefined);
        refresh();
        const sent = ready.filter((address) => told.get(address)?.kind === 'sent').length;
        const said = `${sent} of ${counted(all.length, 'invitation')} sent.`;
        // If the dialog was closed meanwhile, a toast says it.
        if (gone.current) toast(said, { severity: 'info' });
        else announce(said);
      }
      if ([...told.values()].every(({ kind }) => kind === 'sent')) setAllSent(told.size);
    },
  });
  const { addresses } = form.form.getValues();
  return {
    form,
    outcomes: stillTrue(outcomes, addresses),
    progress,
    allSent,
    again: (address) => {
      const { role, teamId } = form.form.getValues();
      resend.mutate(
        { email: address, roles: role, teamId: teamId || null },
        { onSuccess: () => setOutcomes((old) => new Map(old).set(address, { kind: 'sent' })) },
      );
    },
  };
}
