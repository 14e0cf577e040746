import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import type { SignInContext } from '../application/sign-in-challenge.ts';
import { SessionCookies } from './session-cookies.ts';

/** Where a sign-in comes from. */
@Injectable()
export class SignInContextReader {
  constructor(private readonly cookies: SessionCookies) {}

  read(request: Request, remember = true): SignInContext {
    return {
      ...requestMetaOf(request),
      deviceId: this.cookies.readDeviceId(request),
      trustToken: this.cookies.readTrust(request),
      remember,
    };
  }
}
