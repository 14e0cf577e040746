import type { ErrorRenderer } from './zone.ts';

/** `{code, message, requestId}` and the details beside them: errors of the API. OAuth's endpoints: oauth-errors.ts. */
export const jsonErrors: ErrorRenderer = {
  write({ status, code, message, details, requestId }, response) {
    // Details first: none of them replaces a code.
    response.status(status).json({ ...details, code, message, requestId });
  },
  body: {
    mediaType: 'application/json',
    name: 'ErrorBody',
    schema: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'Clients act on it.' },
        message: { type: 'string', description: 'For people.' },
        requestId: {
          type: 'string',
          description: 'The same as in the header `x-request-id`; it finds the line in the log.',
        },
      },
      required: ['code', 'message', 'requestId'],
      additionalProperties: true,
    },
  },
};

/** The message alone, as text: for balancers and collectors. */
export const plainErrors: ErrorRenderer = {
  write({ status, message }, response) {
    response.status(status).type('text/plain').send(`${message}\n`);
  },
  body: { mediaType: 'text/plain', schema: { type: 'string' } },
};

/** No body: for senders that act on the status alone, among whom strangers should learn nothing. */
export const bareErrors: ErrorRenderer = {
  write({ status }, response) {
    response.status(status).end();
  },
  body: { mediaType: 'text/plain', schema: { type: 'string', maxLength: 0 } },
};
