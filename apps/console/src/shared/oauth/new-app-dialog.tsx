import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { NameField, RedirectUrisField, SignedOutUrisField } from './app-fields.tsx';
import { type AppKind, appKinds, kindMessages, metadataOf, sendsUsersBack } from './app-kind.ts';
import { AppSecretOnce } from './app-secret-once.tsx';
import { redirectUrisIn } from './redirect-uri.ts';

type NewMetadata = ReturnType<typeof metadataOf> & {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[];
};

interface NewAppProps<Made> {
  readonly title: string;
  readonly verb: string;
  /** Further fields, with their first values by name. */
  readonly children?: ReactNode;
  readonly defaultValues?: Readonly<Record<string, string>>;
  /** @param metadata to register (RFC 7591 §2) @param values of the further fields */
  create(metadata: NewMetadata, values: Readonly<Record<string, string>>): Promise<Made>;
  /** @param made undefined: nothing was */
  leave(made?: Made): void;
}

interface MadeApp {
  readonly clientId: string;
  /** Absent where the app gets none. */
  readonly secret?: string | undefined;
}

/** Registers an app, whose secret is kept only in the state of this component and shown once. */
export function NewAppDialog<Made extends MadeApp>(props: NewAppProps<Made> & { advice?(made: Made): string }) {
  const { advice, leave } = props;
  const [fresh, setFresh] = useState<{ readonly made: Made; readonly secret: string; readonly name: string }>();
  const [busy, setBusy] = useState(false);
  return (
    <DialogFrame wide locked={busy} title={fresh ? 'Your new secret' : props.title} onClose={() => leave(fresh?.made)}>
      {fresh ? (
        <AppSecretOnce
          fresh={{ clientId: fresh.made.clientId, secret: fresh.secret }}
          name={fresh.name}
          {...(advice && { advice: advice(fresh.made) })}
          done={() => leave(fresh.made)}
        />
      ) : (
        <NewAppForm
          {...props}
          busy={setBusy}
          done={(made, name) => {
            const { secret } = made;
            if (secret !== undefined) return setFresh({ made, secret, name });
            toast(`${name} registered.`);
            return leave(made);
          }}
        />
      )}
    </DialogFrame>
  );
}

const options = appKinds.map((kind) => ({
  value: kind,
  label: kindMessages[kind].name,
  hint: kindMessages[kind].hint,
}));

function NewAppForm<Made extends MadeApp>(
  props: NewAppProps<Made> & { done(made: Made, name: string): void; busy(busy: boolean): void },
) {
  const form = useServerForm<Record<string, string>>({
    defaultValues: { ...props.defaultValues, kind: 'web', name: '', redirectUris: '', signedOutUris: '' },
    send: async ({ kind: chosen, name: typed = '', redirectUris = '', signedOutUris = '', ...values }) => {
      props.busy(true);
      try {
        const kind = chosen as AppKind;
        const name = typed.trim();
        const urisIn = (text: string) => (sendsUsersBack(kind) ? redirectUrisIn(text) : []);
        const after = urisIn(signedOutUris);
        const metadata = {
          ...metadataOf(kind),
          client_name: name,
          redirect_uris: urisIn(redirectUris),
          ...(after.length > 0 && { post_logout_redirect_uris: after }),
        };
        props.done(await props.create(metadata, values), name);
      } finally {
        props.busy(false);
      }
    },
  });
  const kind = useWatch({ control: form.form.control, name: 'kind' }) as AppKind;
  return (
    <Form of={form} label="New app">
      <NameField autoFocus />
      <RadioField name="kind" label="Type" options={options} />
      {sendsUsersBack(kind) && <RedirectUrisField />}
      {sendsUsersBack(kind) && <SignedOutUrisField />}
      {props.children}
      <SubmitButton cancel={() => props.leave()}>{props.verb}</SubmitButton>
    </Form>
  );
}
