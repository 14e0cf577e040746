import { fileURLToPath } from 'node:url';
import express from 'express';

// Serves files, and knows no secret. Any web server does; a bundler takes the place of the second file.
const { ISSUER, CLIENT_ID, PORT = 4000 } = process.env;
const missing = ['ISSUER', 'CLIENT_ID'].find((name) => !process.env[name]);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}
const library = fileURLToPath(new URL('../browser', import.meta.resolve('oidc-client-ts')));
const app = express();
app.use((request, response, next) => {
  // Scripts of this origin alone, because a script in the page has its tokens.
  response.set(
    'Content-Security-Policy',
    `default-src 'self'; connect-src ${new URL(ISSUER).origin}; frame-ancestors 'none'`,
  );
  next();
});
app.use(express.static('public'));
app.get('/oidc-client-ts.min.js', (request, response) => response.sendFile('oidc-client-ts.min.js', { root: library }));
app.get('/settings.js', (request, response) => {
  response.type('js').send(`export const settings = ${JSON.stringify({ issuer: ISSUER, clientId: CLIENT_ID })};`);
});
app.get('/callback', (request, response) => response.sendFile('index.html', { root: 'public' }));
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Open http://localhost:${PORT}`);
});
