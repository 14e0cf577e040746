import json
import os
import secrets
import sys
from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, session
from markupsafe import escape

for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET"):
    if not os.environ.get(name):
        sys.exit(f"{name} is missing. Put it into .env (see README.md)")

ISSUER = os.environ["ISSUER"]
PORT = int(os.environ.get("PORT", "4000"))
APP = f"http://localhost:{PORT}"

app = Flask(__name__)
app.secret_key = os.environ.get("SESSION_SECRET") or secrets.token_hex(32)
app.config.update(SESSION_COOKIE_NAME="session", SESSION_COOKIE_SAMESITE="Lax")  # and SECURE where the app is https

# Flask signs its session cookie, but everybody can read it, so tokens stay here, by a random id. In production: a
# store that all processes share.
stored = {}


def update_token(name, token, refresh_token=None, access_token=None):
    """Each refresh token works once: the new one is stored before anything else."""
    stored[session["id"]].update(token)


oauth = OAuth(app, update_token=update_token)
gatehouse = oauth.register(
    "gatehouse",
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={
        "scope": "openid profile email organizations.read offline_access",
        "code_challenge_method": "S256",  # PKCE
    },
    authorize_params={
        "prompt": "consent",  # offline_access, a refresh token, needs it
        "resource": ISSUER,  # the API that the access token is for: Gatehouse's own
    },
)


@app.get("/login")
def login():
    return gatehouse.authorize_redirect(f"{APP}/callback")


@app.get("/callback")
def callback():
    try:
        token = gatehouse.authorize_access_token()
    except OAuthError as error:  # access_denied: the user refused
        return f"Not signed in: {escape(error.error)}: {escape(error.description)}", 400
    session.clear()
    session["id"] = secrets.token_urlsafe(32)
    stored[session["id"]] = token
    return redirect("/")


@app.get("/")
def home():
    token = stored.get(session.get("id"))
    if not token:
        return '<a href="/login">Sign in</a>'
    organizations = call(f"{ISSUER}/organization/list").json()
    told = json.dumps({"profile": token["userinfo"], "organizations": organizations}, indent=2)
    return f'<pre>{escape(told)}</pre><form method="post" action="/logout"><button>Sign out</button></form>'


def call(url):
    token = stored[session["id"]]
    answer = gatehouse.get(url, token=token)  # refreshes by itself when the time of the token has passed
    if answer.status_code == 401:  # it ended earlier
        answer = gatehouse.get(url, token={**token, "expires_at": 1})
    return answer


# By POST, so that no link or image of another site signs users out.
@app.post("/logout")
def logout():
    token = stored.pop(session.get("id"), None)
    session.clear()
    if not token:
        return redirect("/")
    end = gatehouse.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{end}?{urlencode({'id_token_hint': token['id_token'], 'post_logout_redirect_uri': f'{APP}/'})}")


if __name__ == "__main__":
    print(f"Open {APP}", flush=True)
    app.run(port=PORT)
