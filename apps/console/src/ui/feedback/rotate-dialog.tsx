import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { SecondaryButton } from '../actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../forms/form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TypedField } from '../forms/typed-field.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** How long the old secret stays valid, in seconds, and the words for it afterwards. */
const overlaps = [
  { value: '0', label: 'Now', ended: 'has stopped working' },
  { value: '3600', label: 'In 1 hour', ended: 'works for 1 more hour' },
  { value: '86400', label: 'In 1 day', ended: 'works for 1 more day' },
  { value: '604800', label: 'In 7 days', ended: 'works for 7 more days' },
] as const;
/** The default: enough for a release of the program that uses the secret. */
const USUAL = '86400';

interface RotateDialogProps<Fresh> {
  readonly title: string;
  /** In fields and buttons: "key". */
  readonly noun: string;
  readonly lead: ReactNode;
  readonly hint: string;
  /** The exact text that must be typed: a name. */
  readonly typed?: string;
  /** Further fields, with their first values by name. */
  readonly inputs?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  rotate(overlapSeconds: number, values: Readonly<Record<string, string>>): Promise<Fresh>;
  /** Shows the new secret once. @param ended what became of the old one */
  children(fresh: Fresh, ended: string): ReactNode;
  onClose(): void;
}

/** Replaces a secret, which is kept only in the state of this component. */
export function RotateDialog<Fresh>(props: RotateDialogProps<Fresh>) {
  const [rotation, setRotation] = useState<{ readonly fresh: Fresh; readonly overlap: string }>();
  const [busy, setBusy] = useState(false);
  const { noun, children, onClose } = props;
  const ended = overlaps.find(({ value }) => value === rotation?.overlap)?.ended;
  return (
    <DialogFrame
      wide={Boolean(rotation)}
      locked={busy}
      title={rotation ? `Your new ${noun}` : props.title}
      onClose={onClose}
    >
      {rotation ? (
        children(rotation.fresh, `The old ${noun} ${ended}.`)
      ) : (
        <Question {...props} rotated={(fresh, overlap) => setRotation({ fresh, overlap })} busy={setBusy} />
      )}
    </DialogFrame>
  );
}

function Question<Fresh>(
  props: RotateDialogProps<Fresh> & { rotated(fresh: Fresh, overlap: string): void; busy(busy: boolean): void },
) {
  const { noun, lead, hint, typed, onClose } = props;
  const form = useServerForm<Record<string, string>>({
    defaultValues: { ...props.defaultValues, overlap: USUAL, typed: '' },
    send: async ({ overlap = USUAL, ...values }) => {
      props.busy(true);
      try {
        props.rotated(await props.rotate(Number(overlap), values), overlap);
      } finally {
        props.busy(false);
      }
    },
  });
  return (
    <Form of={form} label={`Rotate ${noun}`}>
      <Typography color="textSecondary">{lead}</Typography>
      <SelectField name="overlap" label={`Old ${noun} stops working`} options={overlaps} hint={hint} />
      {typed !== undefined && <TypedField typed={typed} autoFocus />}
      {props.inputs}
      <SubmitButton
        beside={
          <SecondaryButton onClick={onClose} autoFocus={typed === undefined}>
            Cancel
          </SecondaryButton>
        }
      >
        Rotate {noun}
      </SubmitButton>
    </Form>
  );
}
