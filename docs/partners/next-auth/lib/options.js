const { ISSUER, CLIENT_ID, CLIENT_SECRET } = process.env;

export const options = {
  providers: [
    {
      id: 'gatehouse',
      name: 'Gatehouse',
      type: 'oauth',
      wellKnown: `${ISSUER}/.well-known/openid-configuration`,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      authorization: { params: { scope: 'openid profile email' } },
      idToken: true, // the profile comes from the id token, which is checked
      checks: ['pkce', 'state'],
      profile: ({ sub, name, email, picture }) => ({ id: sub, name, email, image: picture ?? null }),
    },
  ],
  callbacks: {
    // Once, after the sign-in: the token is the session cookie, which is encrypted.
    jwt: ({ token, account }) => (account ? { ...token, idToken: account.id_token } : token),
  },
};
