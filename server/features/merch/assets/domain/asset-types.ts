import type { FileKind } from '../../../media/files/index.ts'

/**
 * Purposes of uploaded pictures and the file kind of each. Anyone who knows a picture's address
 * can see it.
 */
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

/** File kinds that a storefront may use. */
export const STOREFRONT_FILE_KINDS: readonly FileKind[] = [...new Set<FileKind>(Object.values(ASSET_TYPES)), 'branding']
