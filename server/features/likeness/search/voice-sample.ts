import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Nullable, named, WebUrl } from '../../../platform/http/schemas.ts'
import type { VoiceWave } from '../assets/index.ts'

export const VoiceSample = named(
  'VoiceSample',
  Exactly({
    url: { ...WebUrl, description: 'Ten seconds at most, available while the talent allows it.' },
    seconds: Nullable(Type.Number({ minimum: 0 })),
    peaks: {
      ...Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }))),
      description: 'Loudness of equal parts, the loudest 100; null if it was not measured.',
    },
  }),
  { url: `http://localhost:3000/api/likeness/voices/${STORY.assetId}`, seconds: 9.8, peaks: [12, 64, 100, 38] },
)

/** Converts a voice sample to its public view. */
export const toVoiceSample = (
  { BASE_URL }: Pick<Context['config'], 'BASE_URL'>,
  { id, wave }: { id: string; wave: VoiceWave | null },
): Static<typeof VoiceSample> => ({
  url: `${BASE_URL}/api/likeness/voices/${id}`,
  seconds: wave?.seconds ?? null,
  peaks: wave?.peaks ?? null,
})
