import { Card } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { type Client, clientRecord, useLeaveDeleted } from '../../shared/staff/records.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

const LIST = '/staff/oauth/clients';
const lists = [['staff-clients'], ['staff-grants']];
type Asked = Omit<ConfirmDialogProps, 'onClose'>;
type Change = paths['/api/staff/oauth/clients/{id}']['patch']['requestBody']['content']['application/json'];

const suspensions = {
  'authentication-method': 'it proves itself in another way since then',
  keys: 'its keys changed then',
} as const;

function changedText(name: string, { disabled, trusted }: Change): string {
  if (disabled !== undefined) return `${name} is ${disabled ? 'disabled' : 'enabled'}.`;
  if (trusted !== undefined) return `${name} is ${trusted ? 'trusted now' : 'no longer trusted'}.`;
  return `${name} has its rights back.`;
}

const withReason = { defaultValues: { reason: '' }, inputs: <ReasonField name="reason" isRequired /> };

/** Far-reaching changes of a client, which admins make. */
export function ClientActs({ of }: { readonly of: Client }) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const leave = useLeaveDeleted(clientRecord(of.id).queryKey);
  const [asked, ask] = useState<Asked>();
  const params = { path: { id: of.id } };
  const name = of.name ?? of.clientId;
  const refresh = [clientRecord(of.id).queryKey, ...lists];
  const change = useChange((body: Change) => answer(api.PATCH('/api/staff/oauth/clients/{id}', { params, body })), {
    refresh,
    done: (_, body) => changedText(name, body),
    quiet: true,
  });
  const endGrants = useChange(
    (body: { readonly reason: string }) =>
      answer(api.POST('/api/staff/oauth/clients/{id}/grants/end', { params, body })),
    { refresh, done: ({ ended }) => `${counted(ended, 'grant')} ended.`, quiet: true },
  );
  const remove = useChange(
    (body: { readonly reason: string }) => answer(api.POST('/api/staff/oauth/clients/{id}/delete', { params, body })),
    { refresh: lists, done: 'Client deleted.', quiet: true },
  );
  const people = counted(of.users, 'person', 'people');
  const losing = `${people} ${of.users === 1 ? 'loses' : 'lose'} access at once`;
  const told = of.owner ? ` ${of.owner.email} is told by email.` : '';
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  return (
    <Section title="Acts of admins">
      <Card sx={{ '& > :not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}>
        <DangerRow
          title={of.disabled ? 'Enable this client' : 'Disable this client'}
          verb={of.disabled ? 'Enable' : 'Disable'}
          color={of.disabled ? 'inherit' : 'error'}
          disabledReason={why}
          act={() =>
            ask({
              title: `${of.disabled ? 'Enable' : 'Disable'} ${name}?`,
              verb: of.disabled ? 'Enable client' : 'Disable client',
              danger: !of.disabled,
              ...withReason,
              children: `${of.disabled ? `Its tokens work again, for ${people}.` : `${losing}.`}${told}`,
              confirm: (values) => change.mutateAsync({ disabled: !of.disabled, ...requiredReason(values) }),
            })
          }
        >
          {of.disabled
            ? 'Nobody can use it. Its tokens are refused until it is enabled.'
            : 'Nobody can authorize it, and its tokens are refused until it is enabled again.'}
        </DangerRow>
        <DangerRow
          title={of.trusted ? 'No longer trust this client' : 'Trust this client'}
          verb={of.trusted ? 'Remove trust' : 'Trust'}
          color="inherit"
          disabledReason={why}
          act={() =>
            ask({
              title: of.trusted ? `No longer trust ${name}?` : `Trust ${name}?`,
              verb: of.trusted ? 'Remove trust' : 'Trust client',
              danger: !of.trusted,
              ...(!of.trusted && { typed: name }),
              ...withReason,
              children: `${of.trusted ? 'People are asked for consent again.' : 'It is treated as the operator’s own: people are not asked for consent any more.'}${told}`,
              confirm: (values) => change.mutateAsync({ trusted: !of.trusted, ...requiredReason(values) }),
            })
          }
        >
          {of.trusted ? 'People are asked for consent again.' : 'People are no longer asked for consent.'}
        </DangerRow>
        {of.rightsSuspendedAt !== null && (
          <DangerRow
            title="Give back its rights"
            verb="Give back"
            color="inherit"
            disabledReason={why}
            act={() =>
              ask({
                title: `Give ${name} its rights back?`,
                verb: 'Give rights back',
                ...withReason,
                children: `What staff allowed it takes effect again at once. Make sure that the change was made by those who run ${name}.${told}`,
                confirm: (values) =>
                  change.mutateAsync({ liftSuspension: true, updatedAt: of.updatedAt, ...requiredReason(values) }),
              })
            }
          >
            Suspended <RelativeTime at={of.rightsSuspendedAt} />
            {of.rightsSuspendedFor && `, because ${suspensions[of.rightsSuspendedFor]}`}.
          </DangerRow>
        )}
        {of.hasSecret && (
          <DangerRow
            title="Rotate the secret"
            verb="Rotate secret"
            color="inherit"
            disabledReason={why}
            act={() => void navigate('rotate', { preventScrollReset: true })}
          >
            When others may know it, or its owner can’t do it. You choose how long the old one works.
          </DangerRow>
        )}
        <DangerRow
          title="End all access"
          verb="End access"
          disabledReason={why ?? (of.grants === 0 ? 'It has no access to end.' : undefined)}
          act={() =>
            ask({
              title: `End all access of ${name}?`,
              verb: `End ${counted(of.grants, 'grant')}`,
              danger: true,
              ...withReason,
              children: `Its tokens of ${people} stop working at once. They need not consent again.${told}`,
              confirm: (values) => endGrants.mutateAsync(requiredReason(values)),
            })
          }
        >
          All its tokens stop working at once.
        </DangerRow>
        <DangerRow
          title="Delete this client"
          verb="Delete"
          disabledReason={why}
          act={() =>
            ask({
              title: `Delete ${name}?`,
              verb: 'Delete client',
              danger: true,
              typed: name,
              ...withReason,
              children: `${losing}, and the app can’t sign anyone in any more. This can’t be undone.${told}`,
              confirm: async (values) => {
                await remove.mutateAsync(requiredReason(values));
                await leave(LIST);
              },
            })
          }
        >
          With all access that people gave it. This can’t be undone.
        </DangerRow>
      </Card>
      {asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} />}
    </Section>
  );
}
