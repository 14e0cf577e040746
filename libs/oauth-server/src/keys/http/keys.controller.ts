import { Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Accepts, GuardedController } from '#identity/http';
import { KnownKeys } from '../application/id-tokens.ts';

class KeySetView {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } })
  keys!: Record<string, string>[];
}

@ApiTags('OAuth metadata')
@GuardedController('api/auth')
@Accepts('anonymous')
export class KeysController {
  constructor(private readonly keys: KnownKeys) {}

  /** The public keys that id tokens are verified with: a JWK set (RFC 7517 §5). */
  @Get(['jwks', 'mcp/jwks'])
  async keySet(): Promise<KeySetView> {
    const keys = await this.keys.published();
    return { keys: keys.map((key) => ({ ...key })) };
  }
}
