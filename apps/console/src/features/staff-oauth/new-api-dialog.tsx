import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { useWrite } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { ApiFields, settingsIn, valuesOf } from './api-form.tsx';

const LIST = '/staff/oauth/apis';

export default function NewApiDialog() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const toList = () => void navigate(LIST, { preventScrollReset: true });
  return (
    <DialogFrame wide title="New API" onClose={toList}>
      {user.role === 'admin' ? <NewForm cancel={toList} /> : ADMINS_ONLY}
    </DialogFrame>
  );
}

const blank = valuesOf({
  name: '',
  scopes: [],
  tokenFormat: 'opaque',
  signingAlgorithm: 'RS256',
  tokenLifeSeconds: null,
});

function NewForm({ cancel }: { cancel(): void }) {
  const navigate = useNavigate();
  const write = useWrite(['staff-apis']);
  const form = useServerForm({
    defaultValues: { ...blank, identifier: '' },
    send: async ({ identifier, ...values }) => {
      const body = { ...settingsIn(values), identifier: identifier.trim() };
      const added = await write(answer(api.POST('/api/staff/oauth/apis', { body })));
      toast(`${added.name} is added.`);
      void navigate(`${LIST}/${added.id}`);
    },
  });
  return (
    <Form of={form} label="New API">
      <Field
        name="identifier"
        label="Identifier"
        autoComplete="off"
        noManager
        mono
        autoFocus
        hint="An address such as https://orders.example.com, which apps send as “resource”. It can’t be changed later."
        input={{ autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
        rules={{ validate: (text: string) => text.trim() !== '' || 'Enter an identifier.' }}
      />
      <ApiFields />
      <SubmitButton cancel={cancel}>Create API</SubmitButton>
    </Form>
  );
}
