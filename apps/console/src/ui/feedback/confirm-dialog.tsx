/**
 * A change that cannot be undone asks first: `children` state the consequences in numbers ("3 sessions will end"), and the
 * most serious ones want a text to be typed (`typed`). A change that can be undone is made immediately, with `toast(…, { undo })`.
 * The safe element has the first focus: that field, else the cancel button. The button repeats the verb, never "OK".
 * `confirm` resolves = the dialog closes; throws ApiRefusal = shown above the buttons.
 */
import { type ReactNode, useState } from 'react';
import type { WhileActing } from '../actions/acting-context.ts';
import type { ServerFormOptions } from '../forms/form.tsx';
import { onDemandDialog } from '../layout/on-demand.tsx';

export interface ConfirmDialogProps {
  onClose(): void;
  readonly title: string;
  readonly children: ReactNode;
  readonly verb: ReactNode;
  readonly safe?: string;
  readonly danger?: boolean;
  /** The exact text that must be typed: an email, a slug, a name. */
  readonly typed?: string;
  /** The text is an email: any case is accepted. */
  readonly typedIsEmail?: boolean;
  /** A name for that text, if it is ambiguous: "the team’s name". */
  readonly typedWhat?: string;
  readonly inputs?: ReactNode;
  /** In the place of question and form: while the consequences are read, and where they forbid the change. */
  readonly instead?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  confirm(values: Readonly<Record<string, string>>): Promise<unknown>;
  readonly whileActing?: WhileActing;
  readonly refused?: ServerFormOptions<Record<string, string>>['refused'];
}

export const ConfirmDialog = onDemandDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-question.tsx')).ConfirmQuestion,
);

/** For a question that does not change while it is open; `dialog` stands on the page that asks. */
export function useConfirm() {
  const [asked, ask] = useState<Omit<ConfirmDialogProps, 'onClose'>>();
  return { ask, dialog: asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} /> };
}
