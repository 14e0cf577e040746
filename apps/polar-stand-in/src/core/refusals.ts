export interface Problem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input: unknown;
}

/** An answer that ends the request: `error` is the class that Polar names, `detail` its sentence. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  readonly detail: string | Problem[];
  readonly headers: Record<string, string>;

  constructor(status: number, error: string, detail: string | Problem[], headers: Record<string, string> = {}) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail));
    this.status = status;
    this.error = error;
    this.detail = detail;
    this.headers = headers;
  }
}

export const notFound = (detail = 'Not found'): Refusal => new Refusal(404, 'ResourceNotFound', detail);
export const notPermitted = (detail = 'Not permitted'): Refusal => new Refusal(403, 'NotPermitted', detail);

export const invalid = (problems: Problem[]): Refusal => new Refusal(422, 'RequestValidationError', problems);

/** One field of the body that is well formed and still wrong. */
export const invalidField = (path: (string | number)[], msg: string, input: unknown = null): Refusal =>
  invalid([{ type: 'value_error', loc: ['body', ...path], msg, input }]);

export function found<T>(row: T | undefined, detail?: string): T {
  if (row === undefined) throw notFound(detail);
  return row;
}
