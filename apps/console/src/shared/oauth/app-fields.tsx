import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { isWebAddress, nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';
import { calledUriProblem, isDevelopment, redirectUrisIn, redirectUrisProblem } from './redirect-uri.ts';

export const NameField = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => (
  <Field
    name="name"
    label="Name"
    autoComplete="off"
    noManager
    autoFocus={autoFocus}
    hint="Shown on the consent screen."
    rules={nameRules('Enter a name.')}
  />
);

export const RedirectUrisField = () => (
  <UrisField
    name="redirectUris"
    label="Redirect URIs"
    hint="Where users go back to, one on each line. They must match exactly; only the port of localhost may differ."
    required
  />
);

export const SignedOutUrisField = () => (
  <UrisField
    name="signedOutUris"
    label="After sign-out (optional)"
    hint="Where your app may send users when they sign out (post_logout_redirect_uri), one on each line."
  />
);

export const SignOutFields = () => (
  <>
    <SignedOutUrisField />
    <LogoutUriField />
    <CheckboxField
      name="needsSessionId"
      label="My app needs the session ID"
      hint="Logout tokens always have it (sid). Some libraries want this to be registered."
    />
  </>
);

function LogoutUriField() {
  const { form } = useTheForm();
  const callsMachine = isDevelopment(location.hostname);
  return (
    <Field
      name="logoutUri"
      label="Back-channel logout URI (optional)"
      autoComplete="off"
      noManager
      mono
      hint={`We post a logout token there when a session ends. A public https address${callsMachine ? ', or http on this machine' : ''}.`}
      rules={{
        onChange: () => void form.trigger('logoutUri'),
        validate: (text: string) => text.trim() === '' || (calledUriProblem(text.trim(), callsMachine) ?? true),
      }}
      input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

/** Checked on every keystroke once there is a full line, because the rules are not obvious. */
function UrisField({
  required = false,
  ...props
}: {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
}) {
  const { form } = useTheForm();
  return (
    <Field
      {...props}
      autoComplete="off"
      noManager
      mono
      lines={2}
      rules={{
        onChange: () => void form.trigger(props.name),
        validate: (text: string) =>
          required && redirectUrisIn(text).length === 0
            ? 'Enter at least one address.'
            : (redirectUrisProblem(text) ?? true),
      }}
      input={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

export const LinkField = ({
  stored,
  ...props
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The value that the server accepted before: it may stay. */
  readonly stored: string;
}) => (
  <Field
    {...props}
    type="url"
    autoComplete="off"
    noManager
    rules={{
      validate: (text: string) =>
        text.trim() === '' || text === stored || isWebAddress(text) || 'Enter an address that starts with https.',
    }}
  />
);
