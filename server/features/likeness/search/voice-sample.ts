import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, MadeWithAi, Nullable, named, WebUrl } from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import type { PublicVoice } from './queries/fragments.ts'

export const VoiceSample = named(
  'VoiceSample',
  Exactly({
    url: { ...WebUrl, description: 'Ten seconds at most, available while the talent allows it.' },
    madeWithAi: MadeWithAi,
    seconds: Nullable(Type.Number({ minimum: 0 })),
    peaks: {
      ...Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }))),
      description: 'Loudness of equal parts, the loudest 100; null if it was not measured.',
    },
  }),
  {
    url: `http://localhost:3000/api/likeness/voices/${STORY.assetId}`,
    madeWithAi: false,
    seconds: 9.8,
    peaks: [12, 64, 100, 38],
  },
)

/** Converts a voice sample to its public view. */
export const toVoiceSample = (
  { BASE_URL }: Pick<Context['config'], 'BASE_URL'>,
  { id, key, wave }: PublicVoice,
): Static<typeof VoiceSample> => ({
  url: `${BASE_URL}/api/likeness/voices/${id}`,
  madeWithAi: isMadeWithAi(key),
  seconds: wave?.seconds ?? null,
  peaks: wave?.peaks ?? null,
})
