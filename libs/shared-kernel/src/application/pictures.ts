import type { Raster } from '../domain/raster.ts';

export type PictureOwner = { readonly userId: string } | { readonly organizationId: string };

/** Pictures that people and organizations uploaded, one each. They go with their owner (ADR 97). */
export abstract class Pictures {
  /** In the transaction that locked the owner. Replaces the one before. @returns its URL, new and hard to guess */
  abstract put(owner: PictureOwner, raster: Raster): Promise<string>;

  /** In the transaction that locked the owner. Does nothing without a picture. */
  abstract remove(owner: PictureOwner): Promise<void>;

  /** @param name the last segment of its URL */
  abstract find(name: string): Promise<Raster | undefined>;
}
