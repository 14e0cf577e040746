import { Injectable } from '@nestjs/common';
import { LogoRefusal } from '../domain/logo-refusals.ts';
import { LogoLookup } from '../domain/ports.ts';

/** Pictures that pages show. */
@Injectable()
export class ShownLogos {
  constructor(private readonly lookup: LogoLookup) {}

  /** @param name unchecked input @throws LOGO_NOT_FOUND */
  async find(name: string): Promise<Uint8Array> {
    const picture = await this.lookup.find(name);
    if (!picture) throw LogoRefusal.LOGO_NOT_FOUND();
    return picture;
  }
}
