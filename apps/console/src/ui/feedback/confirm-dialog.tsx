/**
 * A change that cannot be undone asks first: `children` state the consequences in numbers ("3 sessions will end"), and the
 * most serious ones want a text to be typed (`typed`). A change that can be undone is made immediately, with `toast(…, { undo })`.
 * The safe element has the first focus: that field, else the cancel button. The button repeats the verb, never "OK".
 * `confirm` resolves = the dialog closes; throws ApiRefusal = shown above the buttons.
 */
import { useState } from 'react';
import { onDemandDialog } from '../layout/on-demand.tsx';
import type { ConfirmDialogProps } from './confirm-question.tsx';

export type { ConfirmDialogProps };

export const ConfirmDialog = onDemandDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-question.tsx')).ConfirmQuestion,
);

/** For a question that does not change while it is open; `dialog` stands on the page that asks. */
export function useConfirm() {
  const [asked, ask] = useState<Omit<ConfirmDialogProps, 'onClose'>>();
  return { ask, dialog: asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} /> };
}
