import type { ErrorRenderer } from './zone.ts';

/** `{code, message, requestId}` and the details beside them: errors of the API. OAuth's endpoints have their own shape. */
export const jsonErrors: ErrorRenderer = ({ status, code, message, details, requestId }, response) => {
  // Details first: none of them replaces a code.
  response.status(status).json({ ...details, code, message, requestId });
};

/** The message alone, as text: for balancers and collectors. */
export const plainErrors: ErrorRenderer = ({ status, message }, response) => {
  response.status(status).type('text/plain').send(`${message}\n`);
};
