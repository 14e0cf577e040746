import { EntityManager } from '@mikro-orm/postgresql';
import { type PictureOwner, Pictures } from '../../application/pictures.ts';
import { alphabets, type Random } from '../../application/random.ts';
import type { Raster } from '../../domain/raster.ts';
import { PictureSchema } from './picture.schema.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** Letters and digits: 165 bits. */
const NAME_LENGTH = 32;

const FIND = 'select format, bytes from picture where name = $1';

export class StoredPictures extends Pictures {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
    private readonly random: Random,
    private readonly baseUrl: string,
  ) {
    super();
  }

  async put(owner: PictureOwner, { format, bytes }: Raster): Promise<string> {
    await this.remove(owner);
    const name = this.random.text(NAME_LENGTH, alphabets.lowerAlphanumeric);
    await this.em.insert(PictureSchema, { userId: null, organizationId: null, ...owner, name, format, bytes });
    return new URL(`/api/pictures/${name}`, this.baseUrl).href;
  }

  async remove(owner: PictureOwner): Promise<void> {
    await this.em.nativeDelete(PictureSchema, owner);
  }

  async find(name: string): Promise<Raster | undefined> {
    const [found] = await this.statements.query<Raster>('picture', FIND, [name]);
    return found;
  }
}
