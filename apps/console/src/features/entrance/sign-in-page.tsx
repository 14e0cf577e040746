import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { leaveFor } from '../../api/redirect.ts';
import { isChallenged } from '../../api/second-step.ts';
import { messageFor } from '../../messages/refusal-text.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { carrying, finePointer, useCarried } from '../../shared/entrance/carried.ts';
import { mailableReturnPath, returnPath, returnSearch } from '../../shared/entrance/return-path.ts';
import { keepLastUsed } from '../../shared/social/last-used.ts';
import { ProviderWays } from '../../shared/social/provider-ways.tsx';
import { wayBack, withoutFailure } from '../../shared/social/way-back.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { maskedEmail } from './masked-email.ts';
import type { EntranceContext } from './app-request.ts';
import { CarryingLink, EmailField } from './fields.tsx';
import { ForApp, RequestOver } from './for-app.tsx';
import { MailSentCard, sendVerificationLink } from './mail-sent-card.tsx';
import { ProviderFailure } from '../../shared/social/provider-failure.tsx';
import { type Method, methodNames, methodOf, methods, signIn, type SignInValues } from './sign-in-methods.ts';

/** Also where the authorization server sends users of an app who have to sign in. */
export function SignInPage() {
  const [query] = useSearchParams();
  const { request, again } = useOutletContext<EntranceContext>();
  const method = methodOf(query.get('with'));
  const carried = useCarried();
  const [unverified, setUnverified] = useState<string>();
  const email = carried.email ?? query.get('login_hint') ?? query.get('loginHint') ?? again ?? '';
  if (unverified) {
    return (
      <UnverifiedPanel
        email={unverified}
        callbackURL={mailableReturnPath(query.get('callbackURL'), location.origin)}
        back={() => setUnverified(undefined)}
      />
    );
  }
  return (
    <EntranceCard
      title={again ? 'Sign in again' : 'Sign in'}
      lead={<ForApp request={request} />}
      focusHeading={!finePointer() && !query.has('error')}
    >
      <RequestOver request={request} />
      <ProviderFailure />
      {carried.stepIsOver && (
        <Alert severity="info" role="status">
          {messageFor('INVALID_TWO_FACTOR_COOKIE').text}
        </Alert>
      )}
      <SignInForm key={`${method} ${email}`} method={method} email={email} unverified={setUnverified} />
    </EntranceCard>
  );
}

const passwordWrong = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_USERNAME_OR_PASSWORD', 'INVALID_PHONE_NUMBER_OR_PASSWORD'];

function SignInForm(props: { readonly method: Method; readonly email: string; unverified(email: string): void }) {
  const { method } = props;
  const carried = useCarried();
  const [given] = useSearchParams();
  const query = withoutFailure(given);
  const navigate = useNavigate();
  const form = useServerForm<SignInValues>({
    defaultValues: { email: props.email, username: '', phoneNumber: '', password: '', rememberMe: true },
    send: async (values) => {
      const mailable = mailableReturnPath(query.get('callbackURL'), location.origin);
      const signedIn = await signIn(method, values, mailable);
      keepLastUsed(undefined);
      if (isChallenged(signedIn)) {
        await navigate(`/two-factor${query.size > 0 ? `?${query}` : ''}`, {
          state: carrying(values.email.trim(), carried),
        });
        return;
      }
      await leaveFor(returnPath(query.get('callbackURL'), location.origin));
    },
    refused: (no, { getValues, setValue, setFocus }) => {
      if (passwordWrong.includes(no.code)) {
        setValue('password', '');
        setFocus('password');
        return 'quiet';
      }
      if (no.code !== 'EMAIL_NOT_VERIFIED' || method !== 'email') return;
      props.unverified(getValues('email').trim());
      return true;
    },
  });
  const carry = () => carrying(form.form.getValues('email').trim(), carried);
  // The alert of a failed sign-in takes the focus.
  const autoFocus = finePointer() && !given.has('error');
  const others = methods.filter((other) => other !== method);
  const search = (other: Method) => {
    const next = new URLSearchParams(query);
    if (other === 'email') next.delete('with');
    else next.set('with', other);
    return `?${next}`;
  };
  return (
    <>
      <ProviderWays
        or="below"
        wish={(provider) => {
          const { email, rememberMe } = form.form.getValues();
          const hint = email.trim();
          return {
            ...wayBack('/sign-in', query, provider, location.origin),
            rememberMe,
            ...(hint && { loginHint: hint }),
          };
        }}
      />
      <Form of={form} alertFirst>
        {method === 'email' && <EmailField autoComplete="username webauthn" autoFocus={autoFocus && !props.email} />}
        {method === 'username' && (
          <Field
            name="username"
            label="Username"
            autoComplete="username"
            rules={{ required: 'Enter your username.' }}
            input={{ autoCapitalize: 'none', spellCheck: false }}
            autoFocus={autoFocus}
          />
        )}
        {method === 'phone' && (
          <Field
            name="phoneNumber"
            label="Phone number"
            type="tel"
            autoComplete="tel"
            hint="Include the country code, like +48 600 000 000."
            rules={{ required: 'Enter your phone number.' }}
            autoFocus={autoFocus}
          />
        )}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password webauthn"
          autoFocus={autoFocus && method === 'email' && Boolean(props.email)}
          rules={{ required: 'Enter your password.' }}
          aside={
            <CarryingLink to={`/forgot-password${returnSearch(query)}`} carry={carry}>
              Forgot password?
            </CarryingLink>
          }
        />
        <CheckboxField name="rememberMe" label="Keep me signed in on this device" />
        <SubmitButton fullWidth>Sign in</SubmitButton>
      </Form>
      {others.length > 0 && (
        <CardFoot>
          Other ways to sign in:{' '}
          {others.map((other, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Link to={search(other)} state={carried} replace>
                {methodNames[other]}
              </Link>
            </span>
          ))}
        </CardFoot>
      )}
      {boot.signUpEnabled && (
        <CardFoot>
          New here?{' '}
          <CarryingLink to={`/sign-up${query.size > 0 ? `?${query}` : ''}`} carry={carry}>
            Create an account
          </CarryingLink>
        </CardFoot>
      )}
    </>
  );
}

/** The password was correct but the email is not confirmed; the sign-in has sent a new link. */
function UnverifiedPanel(props: { readonly email: string; readonly callbackURL: string | undefined; back(): void }) {
  return (
    <MailSentCard
      title="Confirm your email first"
      lead={`We sent a new link to ${maskedEmail(props.email)}. Open it, then sign in.`}
      send={() => sendVerificationLink(props.email, props.callbackURL)}
    >
      <Button variant="text" fullWidth onClick={props.back}>
        Back to sign-in
      </Button>
    </MailSentCard>
  );
}
