import { parametersSchema } from '../../client-authentication/http.ts';

/** The parameters of an authorization request, or most of them: extensions add more. */
export const REQUEST_SCHEMA = parametersSchema(
  ['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
  { required: ['client_id', 'response_type', 'redirect_uri'], additionalProperties: true },
);
