import { Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Accepts, GuardedController } from '#identity/http';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { Settings } from '../config/settings.ts';
import { bootOf } from './boot.ts';

/** The configuration that pages get, for the development server, which serves the pages itself. Never in production. */
@ApiExcludeController()
@GuardedController('dev/boot')
@Accepts('anonymous')
export class DevelopmentBootController {
  constructor(
    private readonly settings: Settings,
    private readonly messenger: TextMessenger,
  ) {}

  /** The public configuration. */
  @Get()
  get(): object {
    return bootOf(this.settings.config, this.messenger.isAvailable);
  }
}
