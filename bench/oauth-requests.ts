import type { Answer, Request } from './http-connection.ts';
import type { OAuthJob, Scenario } from './load-job.ts';
import { type Range, type Secret, seededSecret } from './seeded-tokens.ts';

/** The form encoding of the values in use changes nothing but this. */
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

const answers =
  (...parts: string[]) =>
  (answer: Answer) =>
    answer.status === 200 && parts.every((part) => answer.body.includes(part));

const anyOf = ({ first, count }: Range) => first + Math.floor(Math.random() * count);

/** What a connection asks an authorization server for next. */
export function oauthRequestsOf(port: number, scenario: Scenario, client: OAuthJob): (connection: number) => Request {
  const { endpoints, authorization, redirectUri, verifier, codes, refreshTokens, accessTokens } = client;
  const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n`;
  const post = (path: string, fields: Readonly<Record<string, string>>) => {
    const body = form(fields);
    return (
      `POST ${path} ${head}Authorization: ${authorization}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  };
  const tokens = answers('"access_token":"', '"refresh_token":"', '"id_token":"');
  const accessToken = () => seededSecret('access', anyOf(accessTokens));
  switch (scenario) {
    case 'exchange-code': {
      const next = numbers(codes, 'code');
      const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
      return () => ({ bytes: post(endpoints.token, { ...fields, code: next() }), isRight: tokens });
    }
    case 'refresh': {
      // Each connection has a family of its own, and uses what the last answer gave it.
      const next = numbers(refreshTokens, 'refresh');
      const current = new Map<number, string>();
      return (connection) => {
        const token = current.get(connection) ?? next();
        return {
          bytes: post(endpoints.token, { grant_type: 'refresh_token', refresh_token: token }),
          isRight(answer) {
            const given = /"refresh_token":"([^"]+)"/.exec(answer.body)?.[1];
            if (given) current.set(connection, given);
            return tokens(answer) && given !== token;
          },
        };
      };
    }
    case 'introspect':
      return () => ({
        bytes: post(endpoints.introspection, { token: accessToken() }),
        isRight: answers('"active":true', '"sub":"'),
      });
    case 'userinfo':
      return () => ({
        bytes: `GET ${endpoints.userinfo} ${head}Authorization: Bearer ${accessToken()}\r\n\r\n`,
        isRight: answers('"sub":"', '"email":"'),
      });
    case 'client-credentials': {
      const bytes = post(endpoints.token, { grant_type: 'client_credentials', scope: 'bench' });
      return () => ({ bytes, isRight: answers('"access_token":"') });
    }
    default:
      throw new Error(`${scenario} needs accounts`);
  }
}

/** Each seeded one once. */
function numbers({ first, count }: Range, kind: Secret): () => string {
  let used = 0;
  return () => {
    if (used === count) throw new Error(`all ${count} of kind "${kind}" are used: too few were prepared`);
    return seededSecret(kind, first + used++);
  };
}
