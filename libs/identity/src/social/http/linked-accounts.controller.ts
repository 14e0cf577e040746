import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthController, CurrentSession, StatusView } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { LinkedAccounts } from '../application/linked-accounts.ts';
import { AccountChoiceBody } from './linked-account-bodies.dto.ts';
import { AccountView } from './linked-account-views.ts';

@ApiTags('Linked accounts')
@AuthController()
export class LinkedAccountsController {
  constructor(private readonly accounts: LinkedAccounts) {}

  /** The ways in which the caller signs in: accounts of providers, and the password. Oldest first. */
  @Get('list-accounts')
  async list(@CurrentSession() caller: SessionPrincipal): Promise<AccountView[]> {
    return (await this.accounts.list(caller)).map((account) => AccountView.of(account));
  }

  /** Removes a way in which the caller signs in, from a fresh session, unless it is the last one. */
  @Post('unlink-account')
  @HttpCode(200)
  async unlink(@Body() body: AccountChoiceBody, @CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.accounts.unlink(caller, body);
    return { status: true };
  }
}
