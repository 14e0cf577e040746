import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller, WhileImpersonating } from '#identity/http';
import { DeviceAnswer } from '../application/device-answer.ts';
import { DeviceAnswerBody, UserCodeQuery } from './bodies.dto.ts';
import { DeviceAnsweredView, DeviceView } from './views.ts';

@ApiTags('OAuth authorization')
@AuthController()
export class DeviceController {
  constructor(private readonly devices: DeviceAnswer) {}

  /** The device that shows this code and waits. From here on only this user can answer it. */
  @Get('oauth2/device')
  @WhileImpersonating('refused')
  async open(@Query() { user_code }: UserCodeQuery, @CurrentCaller() caller: Caller): Promise<DeviceView> {
    return DeviceView.of(await this.devices.open(user_code, caller));
  }

  /** The answer of the user, once for each code. */
  @Post('oauth2/device')
  @HttpCode(200)
  async answer(
    @Body() { userCode, accept, organizationIds }: DeviceAnswerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<DeviceAnsweredView> {
    await this.devices.answer(userCode, { accept, organizationIds }, caller);
    return { status: true };
  }
}
