// The package has no types of its own; this is what is used of it (https://github.com/panva/node-oidc-provider/tree/main/docs).
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The stored payload; times in seconds since 1970. */
  export interface AdapterPayload {
    readonly [member: string]: unknown;
    readonly exp?: number;
    readonly uid?: string;
    readonly grantId?: string;
    readonly consumed?: number;
  }

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  /** The context of Koa, with the members that the package adds. */
  export interface Context {
    type: string;
    body: string;
    set(header: string, value: string): void;
    readonly oidc: {
      readonly result?: { readonly login?: object };
      readonly params?: Readonly<Record<string, string | undefined>>;
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
    };
  }

  export interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly session?: { readonly accountId: string };
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, error: string, check: (context: Context) => boolean);
    }
    function base(): { get(name: string): { readonly checks: Check[] } };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (values: { accountId: string; clientId: string }) => Grant;
    readonly Client: { readonly prototype: { redirectUriAllowed(uri: string): boolean } };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
