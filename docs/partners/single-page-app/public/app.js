import { settings } from './settings.js';

const { UserManager, WebStorageStateStore, IndexedDbDPoPStore } = globalThis.oidc;
const manager = new UserManager({
  authority: settings.issuer,
  client_id: settings.clientId,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  scope: 'openid profile email organizations.read offline_access',
  resource: settings.issuer, // the API that the access token is for: Gatehouse's own
  prompt: 'consent', // offline_access, a refresh token, needs it
  // Tokens end with the tab. They are bound to a key that no script can read (RFC 9449), so a stolen one is worth nothing.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
  dpop: { store: new IndexedDbDPoPStore() },
});

if (location.pathname === '/callback') {
  const problem = await manager.signinCallback().then(
    () => '',
    (refused) => `Not signed in: ${wordsOf(refused)}`, // access_denied: the user refused
  );
  history.replaceState({}, '', '/'); // a code works once: no reload may send it again
  tell(problem);
}

async function call(path) {
  const url = settings.issuer + path;
  const ask = async (user) => {
    const proof = await manager.dpopProof(url, user, 'GET');
    return fetch(url, { headers: { authorization: `DPoP ${user.access_token}`, dpop: proof } });
  };
  const answer = await ask(await manager.getUser());
  // Expired: the library has a refresh token.
  return answer.status === 401 ? ask(await manager.signinSilent()) : answer;
}

async function show() {
  const profile = await (await call('/oauth2/userinfo')).json();
  const organizations = await (await call('/organization/list')).json();
  tell(JSON.stringify({ profile, organizations }, null, 2));
}

function wordsOf({ error, error_description, message }) {
  return error ? [error, error_description].filter(Boolean).join(': ') : message;
}

// As text: anybody can lead a browser here with words of their own.
function tell(text) {
  document.querySelector('[role=status]').textContent = text;
}

const user = await manager.getUser();
for (const [id, act, isShown] of [
  ['sign-in', () => manager.signinRedirect(), !user],
  ['show', show, user],
  ['sign-out', () => manager.signoutRedirect(), user],
]) {
  const button = document.getElementById(id);
  button.hidden = !isShown;
  button.addEventListener('click', () => act().catch((refused) => tell(wordsOf(refused))));
}
