import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { TeamNameField } from './team-name-field.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly name?: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
}

/** A team gets a name: its first, or another. */
export function TeamNameDialog(props: Props) {
  return (
    <DialogFrame open title={props.title} onClose={props.onClose}>
      <DialogContent sx={{ pb: 3 }}>
        <NameForm {...props} />
      </DialogContent>
    </DialogFrame>
  );
}

function NameForm({ verb, name = '', save, onClose }: Props) {
  const form = useServerForm<{ name: string }>({
    defaultValues: { name },
    send: async (values) => {
      await save(values.name.trim());
      onClose();
    },
  });
  return (
    <Form of={form}>
      <TeamNameField />
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {verb}
      </SubmitButton>
    </Form>
  );
}
