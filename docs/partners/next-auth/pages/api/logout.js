import { getToken } from 'next-auth/jwt';

const COOKIE = 'next-auth.session-token'; // '__Secure-next-auth.session-token' where the app is https

// NextAuth ends the session of the app only. This ends that of the user at Gatehouse as well.
export default async function logout(request, response) {
  if (request.method !== 'POST') return response.status(405).end();
  const token = await getToken({ req: request });
  // A long token is spread over several cookies.
  const names = Object.keys(request.cookies).filter((name) => name.startsWith(COOKIE));
  response.setHeader(
    'Set-Cookie',
    names.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`),
  );
  if (!token) return response.redirect(303, '/');
  const metadata = await fetch(`${process.env.ISSUER}/.well-known/openid-configuration`);
  const end = new URL((await metadata.json()).end_session_endpoint);
  end.search = new URLSearchParams({
    id_token_hint: token.idToken,
    post_logout_redirect_uri: `${process.env.NEXTAUTH_URL}/`,
  });
  response.redirect(303, end.href);
}
