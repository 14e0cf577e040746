import { Body, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Accepts, AuthController, PostOk } from '../../sessions/http.ts';
import { KeyVerification, KeyHolderEntitlements } from '../application/key-verification.ts';
import { permissionMapOf } from '../domain/permission-map.ts';
import { VerifyApiKeyBody } from './bodies.dto.ts';
import { ServiceCredentialGuard } from './api-key-reader.ts';
import { KeyVerdictView } from './views.ts';

@ApiTags('API keys')
@AuthController('/api-key')
@Accepts('anonymous')
@UseGuards(ServiceCredentialGuard)
export class KeyVerificationController {
  constructor(
    private readonly verification: KeyVerification,
    private readonly entitlements: KeyHolderEntitlements,
  ) {}

  /** Verifies a key and spends one use. For backends with a service credential; 404 without one. */
  @PostOk('verify')
  @ApiBearerAuth('serviceCredential')
  async verify(@Body() { key, permissions, includeEntitlements }: VerifyApiKeyBody): Promise<KeyVerdictView> {
    const requirement = permissions ? { permissions: permissionMapOf(permissions) } : {};
    const verdict = await this.verification.verify(key, requirement);
    const view = KeyVerdictView.of(verdict);
    if (!includeEntitlements || !verdict.key) return view;
    return { ...view, entitlements: await this.entitlements.of(verdict.key.userId) };
  }
}
