import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { AUTHORIZATION_LIFE_SECONDS } from '../domain/pending-authorization.ts';

const STATE = 'state';
const LENGTH = 32;

/** The cookie that binds an authorization to the browser in which it started. */
@Injectable()
export class BrowserBinding {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly random: Random,
  ) {}

  read(request: Request): string | undefined {
    return this.cookies.read(request, STATE);
  }

  /** One that exists is used again, so that authorizations in several tabs work. */
  valueFor(request: Request): string {
    return this.read(request) ?? this.random.text(LENGTH, alphabets.alphanumeric);
  }

  write(response: Response, value: string): void {
    this.cookies.write(response, STATE, value, { maxAgeSeconds: AUTHORIZATION_LIFE_SECONDS });
  }
}
