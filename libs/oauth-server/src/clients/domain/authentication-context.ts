/** Values of `acr` (OpenID Connect Core §2): one factor, or two. */
export const AUTHENTICATION_CONTEXTS = ['aal1', 'aal2'] as const;
export type AuthenticationContext = (typeof AUTHENTICATION_CONTEXTS)[number];

/** @param methods of the authentication, none of them for sessions from before they were recorded */
export const authenticationContextOf = (methods: readonly string[]): AuthenticationContext =>
  methods.includes('mfa') ? 'aal2' : 'aal1';
