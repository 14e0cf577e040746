import { settings } from './settings.js';

const { UserManager, WebStorageStateStore, IndexedDbDPoPStore } = globalThis.oidc;
const manager = new UserManager({
  authority: settings.issuer,
  client_id: settings.clientId,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  scope: 'openid profile email offline_access',
  prompt: 'consent', // offline_access, a refresh token, needs it
  // Tokens end with the tab. They are bound to a key that no script can read (RFC 9449), so a stolen one is worth nothing.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
  dpop: { store: new IndexedDbDPoPStore() },
});

if (location.pathname === '/callback') {
  const problem = await manager.signinCallback().then(
    () => '',
    ({ error, message }) => `Not signed in: ${error ?? message}`, // access_denied: the user refused
  );
  history.replaceState({}, '', '/'); // a code works once: no reload may send it again
  tell(problem);
}

async function userInfo(user) {
  const url = await manager.metadataService.getUserInfoEndpoint();
  const proof = await manager.dpopProof(url, user, 'GET');
  return fetch(url, { headers: { authorization: `DPoP ${user.access_token}`, dpop: proof } });
}

async function showProfile() {
  let answer = await userInfo(await manager.getUser());
  // Expired: the library has a refresh token, and shares it between tabs by a lock.
  if (answer.status === 401) answer = await userInfo(await manager.signinSilent());
  tell(JSON.stringify(await answer.json(), null, 2));
}

function tell(text) {
  document.querySelector('[role=status]').textContent = text;
}

const user = await manager.getUser();
for (const [id, act, isShown] of [
  ['sign-in', () => manager.signinRedirect(), !user],
  ['show', showProfile, user],
  ['sign-out', () => manager.signoutRedirect(), user],
]) {
  const button = document.getElementById(id);
  button.hidden = !isShown;
  button.addEventListener('click', () => act().catch(({ message }) => tell(message)));
}
