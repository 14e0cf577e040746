import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Express replaces the prototype of each request and response, after which V8 treats them as objects of another shape and
 * every access is slower. A server that creates them with that prototype from the start avoids it (measured in ADR 20).
 * @returns options for `http.createServer`
 */
export function expressPrototypes(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request) as Express['request'];
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response) as Express['response'];
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
