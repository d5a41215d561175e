import type { FileKind } from '../../../media/files/index.ts'

/** File kind of each purpose. Anyone who knows the address of such a picture can see it. */
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

export const STOREFRONT_FILE_KINDS: readonly FileKind[] = [...new Set<FileKind>(Object.values(ASSET_TYPES)), 'branding']
