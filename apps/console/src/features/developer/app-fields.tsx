import { useTheForm } from '../../ui/forms/form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { nameRules } from '../../ui/forms/name-rules.ts';
import { isWebAddress } from '../../ui/forms/web-address.ts';
import { redirectUrisIn, redirectUrisProblem } from './redirect-uri.ts';

export const NameField = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => (
  <Field
    name="name"
    label="Name"
    autoComplete="off"
    noManager
    autoFocus={autoFocus}
    hint="Users see it when they allow access."
    rules={nameRules('Enter a name.')}
  />
);

/** Checked on every keystroke once there is a full line, because the rules are not obvious. */
export function RedirectUrisField() {
  const { form } = useTheForm();
  return (
    <Field
      name="redirectUris"
      label="Redirect URIs"
      autoComplete="off"
      noManager
      mono
      lines={2}
      hint="Where users go back to, one on each line. They must match exactly; only the port of localhost may differ."
      rules={{
        onChange: () => void form.trigger('redirectUris'),
        validate: (text: string) =>
          redirectUrisIn(text).length === 0 ? 'Enter at least one address.' : (redirectUrisProblem(text) ?? true),
      }}
      input={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

/** An address of the web, or nothing. */
export const LinkField = ({
  stored,
  ...props
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What the server accepted before: it may stay. */
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
