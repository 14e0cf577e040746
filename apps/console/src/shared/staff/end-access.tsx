import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../account/account-reads.ts';
import { ADMINS_ONLY } from '../account/roles.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ReasonField, requiredReason } from './reason-field.tsx';

interface Access {
  readonly user: { readonly id: string; readonly email: string };
  readonly app: { readonly name: string | null; readonly clientId: string };
}

/** Ends what one app may do for one person. */
export function EndAccess({ user, app }: Access) {
  const { user: staff } = useSignedIn();
  const { ask, dialog } = useConfirm();
  const params = { path: { userId: user.id } };
  const end = useChange(
    (body: { readonly clientId: string; readonly reason: string }) =>
      answer(api.POST('/api/staff/oauth/users/{userId}/grants/end', { params, body })),
    {
      refresh: [['staff-grants'], ['staff-users'], ['staff-clients'], ['staff-client']],
      done: 'Access ended.',
      quiet: true,
    },
  );
  const name = app.name ?? app.clientId;
  const askToEnd = () =>
    ask({
      danger: true,
      title: `End the access of ${name}?`,
      verb: 'End access',
      defaultValues: { reason: '' },
      inputs: <ReasonField name="reason" isRequired />,
      children: `Its tokens for ${user.email} stop working at once, and it has to ask for consent again.`,
      confirm: (values) => end.mutateAsync({ clientId: app.clientId, ...requiredReason(values) }),
    });
  return (
    <>
      <ExplainedButton
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ whiteSpace: 'nowrap' }}
        aria-label={`End access of ${name} to ${user.email}`}
        disabledReason={staff.role === 'admin' ? undefined : ADMINS_ONLY}
        onClick={askToEnd}
      >
        End access
      </ExplainedButton>
      {dialog}
    </>
  );
}
