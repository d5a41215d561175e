import type { PersonSource } from '../../../../platform/persons/index.ts'
import type { IndexingType } from '../../indexing/index.ts'

type AssetTypeRow = {
  /** Determines the prefix of the keys, the size limits and the formats. */
  fileKind: PersonSource
  event: IndexingType
  nouns: readonly [string, string]
  /**
   * True if the URL of a video platform gets its own error message, because people often send one
   * instead of the URL of a sound file.
   */
  refusesVideoPlatforms: boolean
}

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

export const MAX_ASSETS_PER_REQUEST = 20
