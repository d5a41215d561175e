import { createHash } from 'node:crypto'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { type AgeGroup, type BgRemovalMode, type Gender, type QualityTier, resolve } from './domain/resolution.ts'
import { findDesignTree } from './queries/find-designs.ts'

/** Merged from all levels of a design. Pictures are storage keys. */
export type ResolvedDesign = {
  designId: string
  catalogProductId: string | null
  productType: string | null
  templateImageKey: string | null
  /** May contain the placeholder `{fanName}`. */
  prompt: string
  modelEndpoint: string
  bgRemovalMode: BgRemovalMode
  /** The job makes one attempt per tier. */
  qualityTiers: readonly QualityTier[]
  fanLocationText: string | null
  overlayImageKey: string | null
  backPrintImageKey: string | null
  maskImageKey: string | null
  needsFace: boolean
  /** SHA-256 (hex) of the fields above. Art with another digest is not reused. */
  digest: string
}

/**
 * Merges the settings of a design for a product and a fan (contract, part 2, "Generation", rules 4
 * and 5). Undefined unless `designId` is a top-level design.
 */
export async function resolveDesign(
  db: Db | Trx,
  {
    designId,
    catalogProductId = null,
    productType: typeNamed = null,
    gender,
    ageGroup,
  }: {
    designId: string
    catalogProductId?: string | null | undefined
    productType?: string | null | undefined
    gender: Gender | null
    ageGroup: AgeGroup | null
  },
): Promise<ResolvedDesign | undefined> {
  const tree = await findDesignTree(db, { designId, catalogProductId })
  const design = tree?.nodes.find(({ id }) => id === designId)
  if (!tree || !design) return undefined
  const productType = tree.productType ?? typeNamed
  const config = resolve(design, tree.nodes, { catalogProductId, productType, gender, ageGroup })
  const resolved = {
    designId,
    catalogProductId,
    productType,
    templateImageKey: config.templateImageUrl,
    prompt: config.prompt,
    modelEndpoint: config.modelEndpoint,
    bgRemovalMode: config.bgRemovalMode,
    qualityTiers: config.qualityTiers,
    fanLocationText: config.fanLocationText,
    overlayImageKey: config.overlayImageUrl,
    backPrintImageKey: config.backPrintImageUrl,
    maskImageKey: config.maskImageUrl,
    needsFace: tree.needsFace,
  }
  return { ...resolved, digest: createHash('sha256').update(JSON.stringify(resolved)).digest('hex') }
}
