import type { FanSessionPatch } from '../fan-sessions/index.ts'
import type { Art } from './queries/art.ts'
import type { ArtPlace } from './queries/generations.ts'

/** What a session is told of the art made for it: all of it, and the piece it goes on with. */
export const toSessionArt = (
  arts: readonly Art[],
  chosen: Art,
  { designId, productType }: Pick<ArtPlace, 'designId' | 'productType'>,
): FanSessionPatch => ({
  designId,
  aiArtKey: chosen.artKey,
  aiArtCandidates: arts.map(({ artKey, previewKey, score }) => ({ artKey, previewKey, score })),
  ...choiceOf(chosen, productType),
})

/** What goes with a piece of art that is chosen. */
export const choiceOf = ({ artKey, maskKey }: Art, productType: string | null): FanSessionPatch => ({
  aiArtKey: artKey,
  maskKey,
  ...(productType === 'plaque' ? { plaqueIllustrationKey: artKey } : {}),
})
