import type { Context } from '../../../platform/context.ts'

/**
 * The art of a design in a seller's store (contract, part 2, "Design config", the fields of seller
 * stores).
 */
export type ArtOfDesign = {
  assetStatus: 'pending' | 'generating' | 'ready' | 'error'
  generatingStartedAt: Date | null
  displayImageUrl: string | null
  renderedProductPreviews: { catalogProductId: string; sku: string; url: string }[]
  fault: string | null
}

/** Callbacks that the store-art feature provides to the designs feature. */
export type DesignHandlers = {
  /**
   * Finds the art of designs, by design id. Only designs of seller stores have an entry in the
   * result. Runs at most one statement.
   */
  findDesignArt: (
    ctx: Pick<Context, 'db' | 'config' | 'clock'>,
    designIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ArtOfDesign>>
}
