import type { PersonSource } from '../../../../platform/persons/index.ts'
import type { IndexingType } from '../../indexing/index.ts'

type AssetTypeRow = {
  /** The kind its files are stored as, and with that their keys’ prefix, sizes and formats. */
  fileKind: PersonSource
  /** What tells searches of it. */
  event: IndexingType
  /** In sentences: one, and several. */
  nouns: readonly [string, string]
  /** Pages of video platforms are sent in place of sound often enough to have words of their own. */
  refusesVideoPlatforms: boolean
}

/** What talents bring of themselves (part 3, "Likeness asset"). */
export const ASSET_TYPES = {
  IMAGE: { fileKind: 'likeness-image', event: 'IMAGE_ASSET', nouns: ['image', 'images'], refusesVideoPlatforms: false },
  VOICE: {
    fileKind: 'likeness-voice',
    event: 'VOICE_ASSET',
    nouns: ['voice recording', 'voice recordings'],
    refusesVideoPlatforms: true,
  },
} as const satisfies Record<string, AssetTypeRow>

export type AssetType = keyof typeof ASSET_TYPES

/** Files or addresses that one request may bring. */
export const MOST_AT_ONCE = 20
