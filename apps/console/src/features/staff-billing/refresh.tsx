import type { ButtonProps } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';

type Named = components['schemas']['RefreshBody'];

/** The key of an object in the cache. */
export const objectKey = (kind: string, id: string) => ['staff-billing-object', kind, id];

/** How far the copy can be trusted; in the cache. */
export const RESYNC_KEY = ['staff-billing-resync'];

/** Has the object read from the billing provider, of which a webhook may have been lost. */
export function Refresh({ kind, id, ...button }: Named & Pick<ButtonProps, 'size' | 'aria-label'>) {
  const { user } = useSignedIn();
  const refresh = useChange(() => answer(api.POST('/api/staff/billing/objects/refresh', { body: { kind, id } })), {
    refresh: [objectKey(kind, id), ['staff-billing-order', id], RESYNC_KEY],
    done: ({ found }) => (found ? 'Read from the billing provider.' : 'The billing provider doesn’t have this.'),
  });
  return (
    <ExplainedButton
      variant="outlined"
      color="inherit"
      {...button}
      disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
      onClick={() => refresh.mutate()}
    >
      Read again
    </ExplainedButton>
  );
}
