/** Acts of staff on a key, on its page and in the list. */
import { answer, api } from '../../api/client.ts';
import { hasEnded } from '../../shared/staff/key-status.ts';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { keyRecord, type StaffKey } from '../../shared/staff/records.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { keyEnds } from '../../shared/api-keys/key-ends.ts';

const LIST_KEY = ['staff-api-keys'];

export const acts = {
  disable: {
    button: 'Disable',
    verb: 'Disable key',
    done: 'Key disabled.',
    consequence: 'Programs that use it are refused at once. It can be enabled again.',
  },
  enable: { button: 'Enable', verb: 'Enable key', done: 'Key enabled.', consequence: 'Programs can use it again.' },
  delete: {
    button: 'Delete',
    verb: 'Delete key',
    done: 'Key deleted.',
    consequence: 'Programs that use it are refused at once, for good.',
  },
} as const;
export type KeyAct = keyof typeof acts;

type Key = Pick<
  StaffKey,
  'id' | 'name' | 'start' | 'lastFour' | 'enabled' | 'expiresAt' | 'remaining' | 'refillAmount' | 'owner'
>;

export const actsOn = (key: Key, now: number): readonly KeyAct[] =>
  hasEnded(key, now) ? [] : [key.enabled ? 'disable' : 'enable', 'delete'];

export function ActDialog(props: {
  readonly act: KeyAct;
  readonly of: Key;
  /** Where to go once the key is deleted. */
  leave?(): Promise<unknown> | void;
  onClose(): void;
}) {
  const { act, of, leave, onClose } = props;
  const { verb, done, consequence } = acts[act];
  const change = useChange(
    (body: { readonly reason: string }) => {
      const init = { params: { path: { id: of.id } }, body };
      if (act === 'disable') return answer(api.POST('/api/staff/api-keys/{id}/disable', init));
      if (act === 'enable') return answer(api.POST('/api/staff/api-keys/{id}/enable', init));
      return answer(api.POST('/api/staff/api-keys/{id}/delete', init));
    },
    // A deleted key cannot be read again.
    { refresh: [LIST_KEY, ...(act === 'delete' ? [] : [keyRecord(of.id).queryKey])], done, quiet: true },
  );
  return (
    <ConfirmDialog
      danger={act !== 'enable'}
      onClose={onClose}
      title={`${verb.replace('key', `the key ${keyEnds(of)}`)}?`}
      verb={verb}
      {...(act === 'delete' && { typed: of.name ?? of.start, typedWhat: 'the key’s name' })}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={async (values) => {
        await change.mutateAsync(requiredReason(values));
        if (act === 'delete') await leave?.();
      }}
    >
      {consequence} {of.owner.email} is told by email.
    </ConfirmDialog>
  );
}
