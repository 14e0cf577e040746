import { useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { leaveFor } from '../../api/redirect.ts';
import { ExtraUserField } from '../../shared/account/extra-user-field.tsx';
import { sent, shown } from '../../shared/account/extra-user-values.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { carrying, finePointer, useCarried } from '../../shared/entrance/carried.ts';
import { emailProof } from '../../shared/entrance/mailed-token.ts';
import { mailableReturnPath, returnPath } from '../../shared/entrance/return-path.ts';
import { keepLastUsed } from '../../shared/social/last-used.ts';
import { ProviderWays } from '../../shared/social/provider-ways.tsx';
import { wayBack, withoutFailure } from '../../shared/social/way-back.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import type { EntranceContext } from './app-request.ts';
import { CarryingLink, EmailField } from './fields.tsx';
import { ForApp } from './for-app.tsx';
import { ProviderFailure } from '../../shared/social/provider-failure.tsx';

interface Values {
  name: string;
  email: string;
  password: string;
  /** Required fields of the installation. */
  [extra: string]: unknown;
}

const extraFields = boot.extraUserFields.filter(({ required }) => required);

const extraOf = (values: Values) =>
  Object.fromEntries(extraFields.map((field) => [field.name, sent(values[field.name], field)]));

export default function SignUpPage() {
  return boot.signUpEnabled ? <Open /> : <Closed />;
}

function Closed() {
  return (
    <EntranceCard title="Sign-up is closed" lead="You can sign in if you already have an account.">
      <PrimaryLinkButton to="/sign-in">Sign in</PrimaryLinkButton>
    </EntranceCard>
  );
}

function Open() {
  const carried = useCarried();
  const navigate = useNavigate();
  const [given] = useSearchParams();
  const query = withoutFailure(given);
  const { request } = useOutletContext<EntranceContext>();
  const [taken, setTaken] = useState(false);
  const search = query.size > 0 ? `?${query}` : '';
  const form = useServerForm<Values>({
    defaultValues: {
      name: '',
      email: carried.email ?? '',
      password: '',
      ...Object.fromEntries(extraFields.map((field) => [field.name, shown(undefined, field)])),
    },
    send: async (values) => {
      setTaken(false);
      const email = values.email.trim();
      const callbackURL = mailableReturnPath(query.get('callbackURL'), location.origin);
      const extra = extraOf(values);
      const body = {
        ...values,
        ...extra,
        name: values.name.trim(),
        email,
        ...emailProof(),
        ...(callbackURL && { callbackURL }),
      };
      const { token } = await answer(api.POST('/api/auth/sign-up/email', { body }));
      keepLastUsed(undefined);
      if (token === null) return navigate(`/sign-up/check-email${search}`, { state: carrying(email, carried) });
      return leaveFor(returnPath(query.get('callbackURL'), location.origin));
    },
    refused: (no) => {
      setTaken(no.code === 'USER_ALREADY_EXISTS');
    },
  });
  const carry = () => carrying(form.form.getValues('email').trim(), carried);
  const signIn = `/sign-in${search}`;
  /** Required fields of the installation are filled in first: no provider knows them. */
  const wish = async (provider: string) => {
    const { trigger, getValues } = form.form;
    const isComplete = await trigger(
      extraFields.map(({ name }) => name),
      { shouldFocus: true },
    );
    if (!isComplete) return undefined;
    const hint = getValues('email').trim();
    return {
      ...wayBack('/sign-up', query, provider, location.origin),
      requestSignUp: true,
      ...(hint && { loginHint: hint }),
      ...(extraFields.length > 0 && { additionalData: extraOf(getValues()) }),
    };
  };
  return (
    <EntranceCard
      title="Create your account"
      lead={<ForApp request={request} />}
      focusHeading={!finePointer() && !given.has('error')}
    >
      <ProviderFailure />
      <ProviderWays or="below" act="sign up" wish={wish} />
      <Form of={form}>
        <Field
          name="name"
          label="Name"
          autoComplete="name"
          autoFocus={finePointer() && !given.has('error')}
          rules={nameRules('Enter your name.')}
        />
        <EmailField
          wayOn={
            taken && (
              <CarryingLink to={signIn} carry={carry}>
                Sign in instead
              </CarryingLink>
            )
          }
        />
        <PasswordField name="password" label="Password" fresh />
        {extraFields.map((field) => (
          <ExtraUserField key={field.name} field={field} autoComplete="on" />
        ))}
        <SubmitButton fullWidth>Create account</SubmitButton>
      </Form>
      <CardFoot>
        Already have an account?{' '}
        <CarryingLink to={signIn} carry={carry}>
          Sign in
        </CarryingLink>
      </CardFoot>
    </EntranceCard>
  );
}
