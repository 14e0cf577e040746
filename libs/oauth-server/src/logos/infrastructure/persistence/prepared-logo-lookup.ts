import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { LogoLookup } from '../../domain/ports.ts';

const BY_NAME = `
  select logo.picture from oauth_client client join oauth_client_logo logo on logo.client_id = client.id
  where client.logo = $1 and not client.disabled`;

@Injectable()
export class PreparedLogoLookup extends LogoLookup {
  constructor(private readonly statements: PreparedStatements) {
    super();
  }

  async find(name: string): Promise<Uint8Array | undefined> {
    const rows = await this.statements.query<{ picture: Uint8Array | null }>('client_logo_by_name', BY_NAME, [name]);
    return rows[0]?.picture ?? undefined;
  }
}
