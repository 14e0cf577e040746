import { Get } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { SocialProviders } from '#identity';
import { Accepts, GuardedController } from '#identity/http';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { Settings } from '../../config/config.ts';
import { bootOf } from './boot.ts';

/** The configuration that pages get, for the development server, which serves the pages itself. Never in production. */
@ApiExcludeController()
@GuardedController('dev/boot')
@Accepts('anonymous')
export class DevelopmentBootController {
  constructor(
    private readonly settings: Settings,
    private readonly messenger: TextMessenger,
    private readonly modules: ModuleRef,
  ) {}

  /** The public configuration. */
  @Get()
  get(): object {
    return bootOf(
      this.settings.config,
      this.messenger.isAvailable,
      this.modules.get(SocialProviders, { strict: false }),
    );
  }
}
