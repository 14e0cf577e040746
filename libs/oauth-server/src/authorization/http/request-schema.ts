/** The parameters of an authorization request, or of most of them: extensions add more. */
export const REQUEST_SCHEMA = {
  type: 'object',
  required: ['client_id', 'response_type', 'redirect_uri'],
  properties: Object.fromEntries(
    ['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'].map(
      (name) => [name, { type: 'string' }],
    ),
  ),
  additionalProperties: true,
};
