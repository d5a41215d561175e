import Type from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { Exactly, Id, Text } from '../../../platform/http/schemas.ts'
import { defineGenerationKind } from '../../media/generation/index.ts'
import { discardFile } from './end-candidate.ts'
import { generateSpeech } from './generate-speech.ts'

export const MAX_PREVIEW_LETTERS = 2000

/**
 * Speaks an offer's script. The file's credentials contain the talent's name at the time of the
 * request. It is a preview if a brand requested it before the talent accepted the offer.
 */
export const voicePreview = defineGenerationKind({
  name: 'VOICE_PREVIEW',
  input: Exactly({
    offerId: Id,
    sellerId: Id,
    sellerName: Text({ maxLength: 500 }),
    requesterId: Id,
    voiceKey: Id,
    text: Text({ minLength: 1, maxLength: MAX_PREVIEW_LETTERS }),
    /** Missing in jobs that were queued before talents could turn previews off. */
    isPreview: Type.Optional(Type.Boolean()),
  }),
  longestMs: 300 * SECOND_MS,
  concurrency: 4,
  maxAttempts: 3,
  longestWaitMs: 30 * MINUTE_MS,
  models: () => ['voice'],
  isPreview: ({ isPreview = true }) => isPreview,
  run: async (work) => {
    const { offerId, sellerId, sellerName, requesterId, voiceKey, text, isPreview = true } = work.input
    return generateSpeech(work, {
      voiceKey,
      text,
      seller: { id: sellerId, name: sellerName },
      use: isPreview ? 'preview' : 'work',
      keep: {
        kind: 'voice-preview',
        ownerAccountId: requesterId,
        subjectId: offerId,
        madeFor: { kind: 'offer', id: offerId },
      },
    })
  },
  discard: discardFile,
})
