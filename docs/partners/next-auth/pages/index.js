import { getServerSession } from 'next-auth';
import { options } from '../lib/options.js';

export async function getServerSideProps({ req, res }) {
  return { props: { session: (await getServerSession(req, res, options)) ?? null } };
}

export default function Home({ session }) {
  if (!session) return <a href="/api/auth/signin">Sign in</a>;
  return (
    <>
      <pre>{JSON.stringify(session, null, 2)}</pre>
      <form method="post" action="/api/logout">
        <button>Sign out</button>
      </form>
    </>
  );
}
