const redirects = ['redirectUris'] as const;
const unavailable = 'This app can’t be set up like that. Check its sign-in settings.';

/** The words for refusals about OAuth clients, which the console calls apps. */
export const appWords = {
  CLIENT_NOT_FOUND: { text: 'This app no longer exists.' },
  CLIENT_LIMIT_REACHED: { text: 'You’ve reached the limit of apps. Delete one you don’t need.' },
  CLIENT_CHANGED_MEANWHILE: { text: 'This app changed. Look at it again.' },
  CLIENT_HAS_NO_SECRET: { text: 'This app has no secret.' },
  PUBLIC_CLIENTS_NEED_PKCE: { text: 'An app without a secret always needs PKCE.' },
  CLIENT_CANNOT_ACT_FOR_ITSELF: { text: 'An app without a secret can’t have permissions of its own.' },
  INVALID_OWN_SCOPE: { text: 'An app can’t have this permission for itself.', fields: ['ownScopes'] },
  UNKNOWN_OWN_RESOURCE: {
    text: 'Choose a resource that this service issues tokens for.',
    fields: ['ownResources', 'callsResources'],
  },
  INVALID_CLIENT_PICTURE: {
    text: 'Choose a PNG, JPEG, GIF, WebP or AVIF picture of at most 24 KB.',
    fields: ['picture'],
  },
  CLIENT_IS_NOT_TRUSTED: { text: 'Only an app that is trusted can have a picture.', fields: ['picture'] },
  NOT_YOUR_ORGANIZATION: { text: 'You’re no longer a member of one of the chosen organizations. Choose again.' },
  CONNECTION_NOT_FOUND: { text: 'This app no longer has access.' },

  REGISTRATION_NEEDS_A_SESSION: { text: 'Sign in to register an app.' },
  REGISTRATION_IS_CLOSED: { text: 'Apps can’t be registered here.' },
  INVALID_REGISTRATION_TOKEN: { text: 'This app can’t change its registration.' },
  REDIRECT_URIS_REQUIRED: { text: 'Enter at least one redirect URI.', fields: redirects },
  INVALID_CLIENT_REDIRECT_URI: {
    text: 'Use https addresses, http for this computer only, or a private scheme like com.example.app.',
    fields: redirects,
  },
  CODE_RESPONSE_TYPE_REQUIRED: { text: unavailable },
  TOKEN_RESPONSE_TYPE_REQUIRED: { text: unavailable },
  INVALID_CLIENT_METADATA: { text: 'One of the values isn’t valid. Check the names and addresses.' },
} as const;
