import type { FileKind } from '../../../media/files/index.ts'

/** What pictures are brought for, and as what files they are kept: the address of each is enough to see it. */
export const ASSET_TYPES = {
  logo: 'campaign-asset',
  hero: 'campaign-asset',
  mockup: 'catalog-picture',
  ai_template: 'template',
  backside_print: 'campaign-asset',
  studio_carousel: 'campaign-asset',
  overlay: 'campaign-asset',
} as const satisfies Record<string, FileKind>

export type AssetType = keyof typeof ASSET_TYPES

/** Kinds of files that a storefront may be made of. */
export const SHOWN_KINDS: readonly FileKind[] = [...new Set<FileKind>(Object.values(ASSET_TYPES)), 'branding']
