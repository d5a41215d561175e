import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { Exactly, Id } from '../../../platform/http/schemas.ts'
import { defineGenerationKind } from '../../media/generation/index.ts'
import { pickVoiceSampleText } from './domain/brief.ts'
import { discardFile, endCandidate } from './end-candidate.ts'
import { generateSpeech } from './generate-speech.ts'
import { getSession } from './get-session.ts'

export const voiceCandidate = defineGenerationKind({
  name: 'VOICE_CANDIDATE',
  input: Exactly({ sessionId: Id, modelKey: Id }),
  longestMs: 300 * SECOND_MS,
  concurrency: 4,
  maxAttempts: 3,
  longestWaitMs: 30 * MINUTE_MS,
  models: () => ['voice'],
  isPreview: () => true,
  run: async (work) => {
    const session = await getSession(work.ctx.db, work.input.sessionId)
    return generateSpeech(work, {
      voiceKey: work.input.modelKey,
      text: pickVoiceSampleText({ script: session.script_text, description: session.campaign_description }),
      seller: { id: session.seller_account_id, name: session.seller_name },
      use: 'preview',
      keep: { kind: 'voice-candidate', ownerAccountId: session.buyer_account_id, subjectId: session.id },
    })
  },
  discard: discardFile,
  ended: endCandidate,
})
