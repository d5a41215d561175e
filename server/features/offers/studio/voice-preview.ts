import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { Exactly, Id, Text } from '../../../platform/http/schemas.ts'
import { defineGenerationKind } from '../../media/generation/index.ts'
import { discardFile } from './end-candidate.ts'
import { generateSpeech } from './generate-speech.ts'

export const MAX_PREVIEW_LETTERS = 2000

/** The file's credentials contain the talent's name at the time of the request. */
export const voicePreview = defineGenerationKind({
  name: 'VOICE_PREVIEW',
  input: Exactly({
    offerId: Id,
    sellerId: Id,
    sellerName: Text({ maxLength: 500 }),
    requesterId: Id,
    voiceKey: Id,
    text: Text({ minLength: 1, maxLength: MAX_PREVIEW_LETTERS }),
  }),
  longestMs: 300 * SECOND_MS,
  concurrency: 4,
  maxAttempts: 3,
  longestWaitMs: 30 * MINUTE_MS,
  models: () => ['voice'],
  run: async (work) => {
    const { offerId, sellerId, sellerName, requesterId, voiceKey, text } = work.input
    const key = await generateSpeech(work, {
      voiceKey,
      text,
      seller: { id: sellerId, name: sellerName },
      keep: {
        kind: 'voice-preview',
        ownerAccountId: requesterId,
        subjectId: offerId,
        madeFor: { kind: 'offer', id: offerId },
      },
    })
    return { key }
  },
  discard: discardFile,
})
