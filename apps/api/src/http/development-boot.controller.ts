import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AccountSettings } from '#identity/accounts/domain/account-options';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { bootOf } from './boot.ts';

/** What a page gets written into it, for the development server, which serves the pages itself. Never in production. */
@ApiExcludeController()
@Controller('dev/boot')
export class DevelopmentBootController {
  constructor(
    private readonly settings: AccountSettings,
    private readonly messenger: TextMessenger,
  ) {}

  /** The public configuration. */
  @Get()
  get(): object {
    return bootOf(this.settings.options, this.messenger.isAvailable);
  }
}
