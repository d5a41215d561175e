import type { FanSessionPatch } from '../fan-sessions/index.ts'
import type { Art } from './queries/art.ts'
import type { GenerationKey } from './queries/generations.ts'

export const toSessionArt = (
  arts: readonly Art[],
  chosen: Art,
  { designId, productType }: Pick<GenerationKey, 'designId' | 'productType'>,
): FanSessionPatch => ({
  designId,
  aiArtKey: chosen.artKey,
  aiArtCandidates: arts.map(({ artKey, previewKey, score }) => ({ artKey, previewKey, score })),
  ...toChosenArtPatch(chosen, productType),
})

export const toChosenArtPatch = ({ artKey, maskKey }: Art, productType: string | null): FanSessionPatch => ({
  aiArtKey: artKey,
  maskKey,
  ...(productType === 'plaque' ? { plaqueIllustrationKey: artKey } : {}),
})
