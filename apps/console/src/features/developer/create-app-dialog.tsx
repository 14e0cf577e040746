import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { NameField, RedirectUrisField } from './app-fields.tsx';
import { type AppKind, appKinds, kindMessages, sendsUsersBack } from './app-kind.ts';
import type { FreshApp } from '../../shared/oauth/scopes.ts';
import { useAppWrites } from './queries.ts';
import { redirectUrisIn } from './redirect-uri.ts';
import { AppSecretOnce } from '../../shared/oauth/app-secret-once.tsx';

const LIST = '/account/developer';

interface Made {
  readonly app: FreshApp;
  readonly name: string;
}

export default function CreateAppDialog() {
  const navigate = useNavigate();
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(false);
  const leave = (clientId?: string) =>
    void navigate(clientId === undefined ? LIST : `${LIST}/${clientId}`, {
      preventScrollReset: clientId === undefined,
    });
  return (
    <DialogFrame
      wide
      locked={busy}
      title={made ? 'Your new secret' : 'Register an app'}
      onClose={() => leave(made?.app.clientId)}
    >
      {made ? (
        <AppSecretOnce fresh={made.app} name={made.name} done={() => leave(made.app.clientId)} />
      ) : (
        <NewAppForm
          busy={setBusy}
          made={(clientId, secret, name) => {
            if (secret !== undefined) return setMade({ app: { clientId, secret }, name });
            toast(`${name} registered.`);
            return leave(clientId);
          }}
          cancel={() => leave()}
        />
      )}
    </DialogFrame>
  );
}

interface Values {
  readonly kind: AppKind;
  readonly name: string;
  readonly redirectUris: string;
}

const options = appKinds.map((kind) => ({
  value: kind,
  label: kindMessages[kind].name,
  hint: kindMessages[kind].hint,
}));

function NewAppForm(props: {
  made(clientId: string, secret: string | undefined, name: string): void;
  busy(busy: boolean): void;
  cancel(): void;
}) {
  const { create } = useAppWrites();
  const form = useServerForm<Values>({
    defaultValues: { kind: 'web', name: '', redirectUris: '' },
    send: async ({ kind, name, redirectUris }) => {
      props.busy(true);
      try {
        const uris = sendsUsersBack(kind) ? redirectUrisIn(redirectUris) : [];
        const { clientId, secret } = await create(kind, { name, redirectUris: uris });
        props.made(clientId, secret, name.trim());
      } finally {
        props.busy(false);
      }
    },
  });
  const kind = useWatch({ control: form.form.control, name: 'kind' });
  return (
    <Form of={form} label="New app">
      <NameField autoFocus />
      <RadioField name="kind" label="Type" options={options} />
      {sendsUsersBack(kind) && <RedirectUrisField />}
      <SubmitButton cancel={props.cancel}>Register app</SubmitButton>
    </Form>
  );
}
