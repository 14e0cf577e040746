import { Box } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import { AppSecretOnce } from '../../shared/oauth/app-secret-once.tsx';
import { metadataRefused } from './metadata-refusals.ts';
import type { FreshApp } from '../../shared/oauth/scopes.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { kindOfApp, titleOf } from './app.ts';
import { type App, useAppWrites } from './queries.ts';
import {
  algorithmsFor,
  changedSettings,
  originsProblem,
  secondsProblem,
  serverTimes,
  settingTexts,
  type TokenSettings,
  tokenSettingsOf,
  usesSecret,
  warningsOf,
} from './token-settings.ts';

/** A signature by the secret may need a new one, which is kept only in the state of this component and shown once. */
export function TokenDialog({ app, onClose }: { readonly app: App; onClose(): void }) {
  const [fresh, setFresh] = useState<FreshApp>();
  return (
    <DialogFrame
      wide
      locked={fresh !== undefined}
      title={fresh ? 'Your new secret' : 'Edit token settings'}
      onClose={onClose}
    >
      {fresh ? (
        <AppSecretOnce fresh={fresh} name={titleOf(app)} done={onClose}>
          The old one no longer works.
        </AppSecretOnce>
      ) : (
        <TokenForm app={app} onClose={onClose} show={setFresh} />
      )}
    </DialogFrame>
  );
}

function TokenForm({ app, onClose, show }: { readonly app: App; onClose(): void; show(fresh: FreshApp): void }) {
  const { change } = useAppWrites();
  const [stored] = useState(() => tokenSettingsOf(app));
  const form = useServerForm<TokenSettings>({
    defaultValues: stored,
    send: async (given) => {
      const changed = changedSettings(stored, given);
      const fresh = Object.keys(changed).length > 0 ? await change(app.clientId, changed) : undefined;
      toast('Saved.');
      if (fresh) show(fresh);
      else onClose();
    },
    refused: metadataRefused,
  });
  const chosen = useWatch({ control: form.form.control }) as TokenSettings;
  const kind = kindOfApp(app);
  const signsIn = kind !== 'machine';
  return (
    <Form of={form} label="Edit token settings">
      {sendsUsersBack(kind) && <PkceField warning={warningsOf(stored, chosen).require_pkce} of={stored} />}
      <MethodField of={stored} />
      {signsIn && <SignInFields stored={stored} chosen={chosen} />}
      <SecondsField name="access_token_lifetime" label="Access tokens last (seconds)" />
      {signsIn && (
        <>
          <SecondsField name="refresh_token_lifetime" label="Refresh tokens last (seconds)" />
          <SecondsField
            name="refresh_token_reuse_interval"
            label="A used refresh token works again (seconds)"
            lead="From 0 to 60, for an app that lost the answer."
            warning={warningsOf(stored, chosen).refresh_token_reuse_interval}
          />
        </>
      )}
      {sendsUsersBack(kind) && <OriginsField warning={warningsOf(stored, chosen).web_origins} />}
      <SubmitButton cancel={onClose}>Save changes</SubmitButton>
    </Form>
  );
}

interface Warned {
  readonly warning: string | undefined;
}

const PkceField = ({ warning, of }: Warned & { readonly of: TokenSettings }) => {
  const isPublic = of.token_endpoint_auth_method === 'none';
  return (
    <CheckboxField
      name="require_pkce"
      label="PKCE is required"
      disabled={isPublic}
      hint={isPublic ? 'Always on: an app without a secret has nothing else to prove itself with.' : weakness(warning)}
    />
  );
};

function MethodField({ of: { token_endpoint_auth_method: method } }: { readonly of: TokenSettings }) {
  const labels = Object.entries(settingTexts.token_endpoint_auth_method);
  const canChoose = usesSecret(method);
  return (
    <SelectField
      name="token_endpoint_auth_method"
      label="How the app authenticates"
      disabled={!canChoose}
      options={labels
        .filter(([value]) => value === method || (canChoose && usesSecret(value)))
        .map(([value, label]) => ({ value, label }))}
      {...(!canChoose && { hint: 'Set when the app was registered.' })}
    />
  );
}

function SignInFields({ stored, chosen }: { readonly stored: TokenSettings; readonly chosen: TokenSettings }) {
  const warnings = warningsOf(stored, chosen);
  const algorithms = settingTexts.id_token_signed_response_alg as Readonly<Record<string, string>>;
  return (
    <>
      <SelectField
        name="id_token_signed_response_alg"
        label="ID token signature"
        options={algorithmsFor(stored.token_endpoint_auth_method).map((value) => ({
          value,
          label: algorithms[value] ?? value,
        }))}
        hint={weakness(warnings.id_token_signed_response_alg)}
      />
      <RadioField
        name="offline_access_without_consent"
        label="Refresh tokens"
        options={Object.entries(settingTexts.offline_access_without_consent).map(([value, label]) => ({
          value,
          label,
          ...(value === 'granted' && { hint: weakness(warnings.offline_access_without_consent) }),
        }))}
      />
    </>
  );
}

function SecondsField(props: {
  readonly name: keyof ReturnType<typeof serverTimes>;
  readonly label: string;
  readonly lead?: string;
  readonly warning?: string | undefined;
}) {
  const hint = [props.lead, `Empty: as the server (${serverTimes()[props.name]}).`].filter(Boolean).join(' ');
  return (
    <Field
      name={props.name}
      label={props.label}
      autoComplete="off"
      noManager
      rules={{ validate: (text: string) => secondsProblem(text) ?? true }}
      input={{ inputMode: 'numeric' }}
      hint={weakness(props.warning) ?? hint}
    />
  );
}

const OriginsField = ({ warning }: Warned) => (
  <Field
    name="web_origins"
    label="Web origins"
    autoComplete="off"
    noManager
    mono
    lines={2}
    rules={{ validate: (text: string) => originsProblem(text) ?? true }}
    input={{ autoCapitalize: 'none', spellCheck: false }}
    hint={
      weakness(warning) ??
      'Websites that may renew sign-ins in a frame, one on each line. Empty: those of the redirect URIs.'
    }
  />
);

const weakness = (warning: string | undefined) => warning && <Weakness>{warning}</Weakness>;

/** Said aloud as well: a hint that changes is not read again. */
function Weakness({ children }: { readonly children: string }): ReactNode {
  useEffect(() => announce(children), [children]);
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {children}
    </Box>
  );
}
