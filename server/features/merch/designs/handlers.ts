import type { Context } from '../../../platform/context.ts'

/** Contract, part 2, "Design config", the fields of seller stores. */
export type ArtOfDesign = {
  assetStatus: 'pending' | 'generating' | 'ready' | 'error'
  generatingStartedAt: Date | null
  displayImageUrl: string | null
  renderedProductPreviews: { catalogProductId: string; sku: string; url: string }[]
  fault: string | null
}

export type DesignHandlers = {
  /** By design id; only designs of seller stores have an entry. Runs at most one statement. */
  findDesignArt: (
    ctx: Pick<Context, 'db' | 'config' | 'clock'>,
    designIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ArtOfDesign>>
}
