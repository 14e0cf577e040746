/** Acts on a key, on its page and in the list. */
import { useNavigate } from 'react-router';
import { type Act, RowMenu } from '../../ui/actions/act-menu.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { type ConfirmDialogProps, useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { keyStates, nameOf } from './key-state.ts';
import { type StatedKey, useDeleteKey, useSwitchKey } from './queries.ts';

export const KeyStatus = ({ value }: { readonly value: StatedKey }) => <StatusChip {...keyStates[value.state]} />;

/** Disables a key that is enabled, with an undo, or enables it. */
export function useSwitch(value: StatedKey): { readonly verb: string; readonly busy: boolean; turn(): void } {
  const flip = useSwitchKey();
  const set = (enabled: boolean, undone = false) =>
    flip.mutate(
      { keyId: value.id, enabled },
      {
        onSuccess: () =>
          toast(`${nameOf(value)} is ${enabled ? 'enabled' : 'disabled'}${undone ? ' again' : ''}.`, {
            ...(!undone && !enabled && { undo: () => set(true, true) }),
          }),
      },
    );
  return { verb: value.enabled ? 'Disable' : 'Enable', busy: flip.isPending, turn: () => set(!value.enabled) };
}

/** @param after once the key is deleted */
export function useDeletion(
  value: StatedKey,
  after?: () => Promise<void>,
): Pick<ReturnType<typeof useConfirm>, 'dialog'> & { ask(): void } {
  const { ask, dialog } = useConfirm();
  const remove = useDeleteKey();
  const question: Omit<ConfirmDialogProps, 'onClose'> = {
    title: `Delete ${nameOf(value)}?`,
    verb: 'Delete key',
    danger: true,
    typed: value.name ?? value.start,
    typedWhat: value.name === null ? 'the key’s start' : 'the key’s name',
    children:
      'Programs that use it stop working immediately, and its usage history is deleted. This can’t be undone. To stop it temporarily, disable it instead.',
    confirm: async () => {
      await remove.mutateAsync(value.id);
      await after?.();
    },
  };
  return { ask: () => ask(question), dialog };
}

export function KeyMenu({ value }: { readonly value: StatedKey }) {
  const navigate = useNavigate();
  const { verb, busy, turn } = useSwitch(value);
  const { ask, dialog } = useDeletion(value);
  const acts: readonly Act[] = [
    { label: 'Rotate…', run: () => void navigate(`/account/api-keys/${value.id}/rotate`) },
    { label: verb, why: busy ? 'Please wait.' : undefined, run: turn },
    { label: 'Delete…', isDangerous: true, run: ask },
  ];
  return (
    <>
      <RowMenu of={nameOf(value)} acts={acts} />
      {dialog}
    </>
  );
}
