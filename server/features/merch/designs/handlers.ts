import type { Context } from '../../../platform/context.ts'

/**
 * Art of a seller store's design (contract, part 2, "Design config", the fields of seller stores).
 */
export type ArtOfDesign = {
  assetStatus: 'pending' | 'generating' | 'ready' | 'error'
  generatingStartedAt: Date | null
  displayImageUrl: string | null
  renderedProductPreviews: { catalogProductId: string; sku: string; url: string }[]
  fault: string | null
}

/** Callbacks for designs, provided by the store-art feature. */
export type DesignHandlers = {
  /** Finds art by design id. Only designs of stores have an entry. Runs at most one statement. */
  findDesignArt: (
    ctx: Pick<Context, 'db' | 'config' | 'clock'>,
    designIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ArtOfDesign>>
}
