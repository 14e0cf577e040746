import { boot, offersPhoneNumbers } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { emailProof } from '../../shared/entrance/mailed-token.ts';

export type Method = 'email' | 'username' | 'phone';

export interface SignInValues {
  readonly email: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export const methods: readonly Method[] = [
  'email',
  ...(boot.usernames ? (['username'] as const) : []),
  ...(offersPhoneNumbers(boot) ? (['phone'] as const) : []),
];

export const methodNames: Readonly<Record<Method, string>> = {
  email: 'email',
  username: 'username',
  phone: 'phone number',
};

export const methodOf = (wanted: string | null): Method => methods.find((method) => method === wanted) ?? 'email';

type SignInAnswer =
  | components['schemas']['SignedInView']
  | components['schemas']['TokenAndUserView']
  | components['schemas']['ChallengedView'];

/** @param callbackURL for the confirmation email that is sent if the email is not confirmed yet */
export function signIn(method: Method, values: SignInValues, callbackURL?: string): Promise<SignInAnswer> {
  const { password, rememberMe } = values;
  switch (method) {
    case 'username': {
      const body = { username: values.username.trim(), password, rememberMe };
      return answer(api.POST('/api/auth/sign-in/username', { body }));
    }
    case 'phone': {
      // People group digits in many ways; only the digits count.
      const body = { phoneNumber: values.phoneNumber.replace(/[\s().-]/g, ''), password, rememberMe };
      return answer(api.POST('/api/auth/sign-in/phone-number', { body }));
    }
    case 'email': {
      const body = {
        email: values.email.trim(),
        password,
        rememberMe,
        ...emailProof(),
        ...(callbackURL && { callbackURL }),
      };
      return answer(api.POST('/api/auth/sign-in/email', { body }));
    }
  }
}
