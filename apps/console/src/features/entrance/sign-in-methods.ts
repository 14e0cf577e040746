import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';

/** By what a person signs in. */
export type Method = 'email' | 'username' | 'phone';

export interface SignInValues {
  readonly email: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** Those the installation offers; e-mail always. */
export const methods: readonly Method[] = [
  'email',
  ...(boot.usernames ? (['username'] as const) : []),
  ...(boot.phoneNumbers ? (['phone'] as const) : []),
];

export const methodNames: Readonly<Record<Method, string>> = {
  email: 'e-mail',
  username: 'user name',
  phone: 'phone number',
};

export const methodOf = (wanted: string | null): Method => methods.find((method) => method === wanted) ?? 'email';

export interface SignInAnswer {
  readonly token: string | null;
  /** Where to go on, when the sign-in was part of a flow that the API itself interrupted. */
  readonly redirect?: boolean;
  readonly url?: string;
}

export function signIn(method: Method, values: SignInValues): Promise<SignInAnswer> {
  const { password, rememberMe } = values;
  switch (method) {
    case 'username': {
      const body = { username: values.username.trim(), password, rememberMe };
      return answer(api.POST('/api/auth/sign-in/username', { body }));
    }
    case 'phone': {
      // People group digits as they like; the number is what is left.
      const body = { phoneNumber: values.phoneNumber.replace(/[\s().-]/g, ''), password, rememberMe };
      return answer(api.POST('/api/auth/sign-in/phone-number', { body }));
    }
    case 'email': {
      const body = { email: values.email.trim(), password, rememberMe };
      return answer(api.POST('/api/auth/sign-in/email', { body }));
    }
  }
}
