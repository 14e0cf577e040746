import { change } from '#shared-kernel/domain/change';
import { type ClientLogo, type DueLogo, MAX_ATTEMPTS, sourceOf } from '../logos/domain/client-logo.ts';
import { MAX_LOGO_BYTES } from '../logos/domain/picture-format.ts';
import { ClientLogos, type Drawn, LogoDrawing, LogoLookup } from '../logos/domain/ports.ts';
import type { LogoRow, MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryClientLogos extends ClientLogos {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(clientId: string): Promise<ClientLogo | undefined> {
    const row = this.database.logos.get(clientId);
    return row && withoutId(row);
  }

  async plan(logo: ClientLogo): Promise<void> {
    this.put(logo);
  }

  async findUnplanned(limit: number): Promise<readonly string[]> {
    const missed = this.database.clients.find(({ id, icon }) => this.database.logos.get(id)?.source !== sourceOf(icon));
    return missed.slice(0, limit).map(({ clientId }) => clientId);
  }

  async save(logo: ClientLogo): Promise<void> {
    this.put(logo);
  }

  async remove(clientId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.logos.delete(({ id }) => id === clientId);
  }

  async claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly DueLogo[]> {
    this.database.mustBeInTransaction();
    const due = this.database.logos
      .find(({ dueAt }) => dueAt <= now)
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, limit);
    return due.map((row) => {
      const attempts = Math.min(row.attempts + 1, MAX_ATTEMPTS);
      change<ClientLogo>(row, { attempts, dueAt: claimedUntil });
      this.database.logos.put(row);
      const { clientId, disabled } = this.database.clients.get(row.id)!;
      return { clientId, disabled, source: row.source, attempts };
    });
  }

  private put(logo: ClientLogo): void {
    this.database.mustBeInTransaction();
    if ((logo.picture?.length ?? 0) > MAX_LOGO_BYTES) throw new Error('oauth_client_logo_picture_check');
    const row = Object.assign(Object.create(Object.getPrototypeOf(logo) as object) as LogoRow, logo);
    this.database.logos.put(Object.assign(row, { id: logo.clientId }));
  }
}

function withoutId(row: LogoRow): ClientLogo {
  const { id: _, ...fields } = row;
  return Object.assign(Object.create(Object.getPrototypeOf(row) as object) as ClientLogo, fields);
}

export class MemoryLogoLookup extends LogoLookup {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(name: string): Promise<Uint8Array | undefined> {
    this.database.mustBeOutside();
    const [client] = this.database.clients.find(({ logo, disabled }) => logo === name && !disabled);
    return (client && this.database.logos.get(client.id)?.picture) ?? undefined;
  }
}

/** Draws what it is given into what looks like a WebP; not what says that it is broken, or that it kills. */
export class MemoryLogoDrawing extends LogoDrawing {
  async draw(picture: Uint8Array): Promise<Drawn> {
    const text = Buffer.from(picture).toString('latin1');
    if (text.includes('kills')) return 'killed';
    return text.includes('broken') ? 'undecodable' : Buffer.from(`RIFF....WEBP of ${text}`, 'latin1');
  }
}
