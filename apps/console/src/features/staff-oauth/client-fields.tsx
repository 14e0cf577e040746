import { LinkField } from '../../shared/oauth/app-fields.tsx';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { Field } from '../../ui/forms/field.tsx';

/** Fields of a client beside name and redirect URIs, and of the reason. @param props.logo the address that is stored */
export const ClientFields = ({ logo = '' }: { readonly logo?: string }) => (
  <>
    <LinkField name="logo" label="Address of its logo (optional)" stored={logo} />
    <Field
      name="scope"
      label="Scopes (optional)"
      autoComplete="off"
      noManager
      mono
      hint="It may ask for these, with spaces between them. Without any, it may ask for all that are open to every client. Unknown ones are refused."
      input={{ autoCapitalize: 'none', spellCheck: false }}
    />
    <ReasonField name="reason" isRequired />
  </>
);
