import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';

/** A schema of parameters. Flows check them, because their errors and the order of these are their own. */
export const parametersSchema = (names: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'object',
  ...more,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

/** The route takes a form, or a JSON object with the same members. */
export const TakesForm = (schema: ReturnType<typeof parametersSchema>) =>
  applyDecorators(ApiConsumes('application/x-www-form-urlencoded', 'application/json'), ApiBody({ schema }));

/** Sends the browser back with the parameters of its form in the query. */
export function backAsGet(request: Request, response: Response, body: Readonly<Record<string, unknown>>): void {
  const parameters = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  response.redirect(303, `${request.path}?${new URLSearchParams(parameters).toString()}`);
}
