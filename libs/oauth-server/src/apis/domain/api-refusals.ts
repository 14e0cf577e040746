import { refusals } from '#shared-kernel/domain/refusal';

const badRequest = (message: string) => ({ status: 400, message }) as const;

export const ApiRefusal = refusals({
  API_NOT_FOUND: { status: 404, message: 'There is no such API' },
  API_ALREADY_EXISTS: { status: 409, message: 'There is an API with the identifier {identifier}' },
  API_LIMIT_REACHED: { status: 409, message: 'There cannot be more than {limit} APIs' },
  API_CHANGED_MEANWHILE: { status: 409, message: 'The API changed. Look at it again' },
  API_SCOPE_TAKEN: { status: 409, message: '{scope} belongs to {identifier}' },
  INVALID_API_IDENTIFIER: badRequest('The identifier {problem}'),
  INVALID_API_SCOPE: badRequest('{scope} {problem}'),
  INVALID_TOKEN_LIFE: badRequest('Access tokens last {least} to {most} seconds'),
});
