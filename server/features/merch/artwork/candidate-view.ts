import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { Exactly, MadeWithAi, named, Text, withExample } from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrlAt } from '../../media/files/index.ts'

const ART_KEY = 'merch/ai-candidates/9c04d1e7b3a84f52860e1fd27b5c93aa-1-1795426212480301744.png'
export const ArtKey = withExample(Text({ minLength: 1, maxLength: 200 }), ART_KEY)

export const EXAMPLE = {
  artKey: ART_KEY,
  url: 'https://semblance.example/media/merch/preview/4be07f15d2c94a6c8d3390a1c7e2f6b8.webp',
  score: 0.86,
  madeWithAi: true,
}

export const CandidateView = named(
  'MerchArtChoice',
  Exactly({
    artKey: ArtKey,
    url: Text({
      description: 'Address of the watermarked preview. The art without a watermark is available once it is paid for.',
    }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Similarity to the selfie, from 0 to 1.' }),
    madeWithAi: MadeWithAi,
  }),
  EXAMPLE,
)

export const GeneratedView = named(
  'MerchArt',
  Exactly({
    aiArtKey: ArtKey,
    candidates: Type.Array(CandidateView, { description: 'Best match first.' }),
  }),
)
export type Generated = Static<typeof GeneratedView>

export type Candidate = { artKey: string; previewKey: string; score: number }

export const viewCandidates = (
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  candidates: readonly Candidate[],
): Static<typeof CandidateView>[] => {
  const now = clock.now()
  return candidates.map(({ artKey, previewKey, score }) => ({
    artKey,
    url: mediaUrlAt(config, previewKey, now),
    score,
    madeWithAi: isMadeWithAi(artKey),
  }))
}
