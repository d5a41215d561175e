import type { Context } from '../../../platform/context.ts'

/** What a seller's store has of a design (part 2, "Design config", the fields of seller stores). */
export type ArtOfDesign = {
  assetStatus: 'pending' | 'generating' | 'ready' | 'error'
  generatingStartedAt: Date | null
  displayImageUrl: string | null
  renderedProductPreviews: { catalogProductId: string; sku: string; url: string }[]
  fault: string | null
}

/** What designs are handed by those parts of merch that stand on them (`server/merch.ts`). */
export type DesignHandlers = {
  /** By the ids of designs; one that is in no store is not there. One statement, or none. */
  findDesignArt: (
    ctx: Pick<Context, 'db' | 'config' | 'clock'>,
    designIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ArtOfDesign>>
}
