import { Body, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Accepts, AuthController } from '../../sessions/http.ts';
import { KeyVerification } from '../application/key-verification.ts';
import { permissionMapOf } from '../domain/permission-map.ts';
import { VerifyApiKeyBody } from './bodies.dto.ts';
import { ServiceCredentialGuard } from './service-credential.guard.ts';
import { KeyVerdictView } from './views.ts';

@ApiTags('API keys')
@AuthController('/api-key')
@Accepts('anonymous')
@UseGuards(ServiceCredentialGuard)
export class KeyVerificationController {
  constructor(private readonly verification: KeyVerification) {}

  /** Verifies a key and spends one use. For backends with a service credential; 404 without one. */
  @Post('verify')
  @HttpCode(200)
  @ApiBearerAuth('serviceCredential')
  async verify(@Body() { key, permissions }: VerifyApiKeyBody): Promise<KeyVerdictView> {
    const requirement = permissions ? { permissions: permissionMapOf(permissions) } : {};
    return KeyVerdictView.of(await this.verification.verify(key, requirement));
  }
}
