import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, callerOf } from '../domain/principal.ts';
import { SESSION } from './acceptance.ts';
import { Principals } from './principals.ts';

/** The caller, for other contexts, on a route that accepts both sessions and callers without authentication. */
@Injectable()
export class OptionalCaller {
  constructor(private readonly principals: Principals) {}

  async find(request: Request, response: Response): Promise<Caller | undefined> {
    const principal = await this.principals.find(request, response, SESSION);
    return principal && callerOf(principal);
  }
}
