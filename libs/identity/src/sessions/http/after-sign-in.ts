import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { setContinuation } from '#shared-kernel/http/answers';
import { type Caller, callerOf, type SessionPrincipal } from '../domain/principal.ts';

/** The reaction of another context to a sign-in, such as resuming an authorization request that waited for it. */
export interface AfterSignInHook {
  /**
   * Runs when a sign-in has started a session and its cookies are written. Not after the first of two factors, which
   * starts no session, nor when a session is renewed or extended.
   * @param caller the user who signed in; cookies in `request` may be those of another user
   * @param named as `named` said when the user left for a provider, or of this request
   * @returns where the browser goes instead of reading the answer: a navigation gets 302, a script 200 and
   *   `{redirect: true, url}`. Undefined: the answer stays
   * @throws Refusal, which becomes the answer; the session stays
   */
  replay(request: Request, response: Response, caller: Caller, named?: string): Promise<string | undefined>;

  /** The thing that waits for the sign-in, where several do. @returns undefined: the request names none */
  named(request: Request): string | undefined;

  /** For the page of the second factor. @returns parameters of its URL; undefined: nothing waits in this browser */
  about(request: Request, named?: string): Promise<Readonly<Record<string, string>> | undefined>;
}

/** Modules register their hooks in their constructors. */
@Injectable()
export class AfterSignIn {
  private readonly hooks: AfterSignInHook[] = [];

  register(hook: AfterSignInHook): void {
    this.hooks.push(hook);
  }

  named(request: Request): string | undefined {
    return this.hooks.map((hook) => hook.named(request)).find((name) => name !== undefined);
  }

  async about(request: Request, named?: string): Promise<Readonly<Record<string, string>>> {
    for (const hook of this.hooks) {
      const known = await hook.about(request, named);
      if (known) return known;
    }
    return {};
  }

  /** Has the hooks asked when the handler has returned its answer; the first URL counts. */
  follow(response: Response, principal: SessionPrincipal, named = this.named(response.req)): void {
    if (this.hooks.length === 0) return;
    const caller = callerOf(principal);
    setContinuation(response, async () => {
      for (const hook of this.hooks) {
        const url = await hook.replay(response.req, response, caller, named);
        if (url !== undefined) return url;
      }
      return undefined;
    });
  }
}
