import express from 'express';
import { auth, requiredScopes } from 'express-oauth2-jwt-bearer';

const { ISSUER, PORT = 4001, AUDIENCE = `http://localhost:${PORT}` } = process.env;
if (!ISSUER) {
  console.error('ISSUER is missing. Put it into .env (see README.md)');
  process.exit(1);
}
const app = express();

// Reads the metadata and keys of the issuer, and keeps them: no request to Gatehouse for each of yours.
app.use(
  auth({
    issuerBaseURL: ISSUER,
    audience: AUDIENCE, // the identifier of the API at Gatehouse: tokens for other APIs are refused
    tokenSigningAlg: 'RS256',
    strict: true, // access tokens only (RFC 9068): an id token is none
  }),
);

app.get('/orders', requiredScopes('orders.read'), ({ auth: { payload } }, response) => {
  // `sub` is the user; of a machine, which acts for itself, it is the client.
  response.json({ orders: [], of: payload.sub, for: payload.client_id });
});

app.use(({ status = 500, headers, message }, request, response, next) => {
  response.status(status).set(headers).json({ error: message });
});
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`The API listens at ${AUDIENCE}`);
});
