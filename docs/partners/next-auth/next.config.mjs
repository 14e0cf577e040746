// Read before everything else, after .env.
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET'].find(
  (name) => !process.env[name],
);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}

export default {};
