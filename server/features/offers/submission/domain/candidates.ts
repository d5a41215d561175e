import { type Message, message } from '../../../../platform/words/message.ts'
import type { Medium } from './minimums.ts'

export type CandidateChoice = {
  medium: Medium
  /** True if the talent turned previews off: there can be no candidates. */
  hasNoPreviews?: boolean
  skipImageGeneration: boolean
  hasImageSession: boolean
  hasImageModel: boolean
  hasVoiceSession: boolean
  hasVoiceModel: boolean
}

const NEEDED = {
  imageCandidateSessionId: message('one of your image candidate sessions with this talent'),
  selectedModelKey: message('a model of that session whose candidate succeeded'),
  voiceCandidateSessionId: message('one of your voice candidate sessions with this talent'),
  selectedVoiceModelKey: message('a voice of that session whose candidate succeeded'),
}
export type CandidateField = keyof typeof NEEDED

export const toMissingFieldIssues = (
  missing: readonly CandidateField[],
  medium: Medium,
): { path: string; words: Message }[] =>
  missing.map((path) => ({
    path,
    words: message('is required for an offer of category {medium}: {needed}', { medium, needed: NEEDED[path] }),
  }))

/** Also says how to get the missing fields. */
export function describeMissingFields(missing: readonly CandidateField[], medium: Medium): string {
  const needsImage = missing.includes('imageCandidateSessionId') || missing.includes('selectedModelKey')
  const needsVoice = missing.includes('voiceCandidateSessionId') || missing.includes('selectedVoiceModelKey')
  const ways = [
    ...(needsImage ? ['image candidates (POST /api/offers/image-candidates/start)'] : []),
    ...(needsVoice ? ['voice candidates (POST /api/offers/voice-candidates/start)'] : []),
  ]
  const without = medium === 'IMAGE' ? ' Or send skipImageGeneration true to send the offer without any.' : ''
  return `Choose a candidate first: ${missing.join(', ')} ${
    missing.length === 1 ? 'is' : 'are'
  } missing or not from one of your sessions with this talent. Generate ${ways.join(' and ')}.${without}`
}

/**
 * Returns the fields that are missing before the offer can be sent. Images and videos need a
 * chosen image; voices and videos need a chosen voice. Only image campaigns may do without
 * generated images (contract, part 1, "POST /api/offers/submit"). Beyond the contract, nothing is
 * missing if the talent allows no previews.
 */
export function missingCandidates(choice: CandidateChoice): CandidateField[] {
  if (choice.hasNoPreviews) return []
  const needsImage = choice.medium === 'VIDEO' || (choice.medium === 'IMAGE' && !choice.skipImageGeneration)
  const needsVoice = choice.medium !== 'IMAGE'
  return [
    ...(needsImage && !choice.hasImageSession ? (['imageCandidateSessionId'] as const) : []),
    ...(needsImage && !choice.hasImageModel ? (['selectedModelKey'] as const) : []),
    ...(needsVoice && !choice.hasVoiceSession ? (['voiceCandidateSessionId'] as const) : []),
    ...(needsVoice && !choice.hasVoiceModel ? (['selectedVoiceModelKey'] as const) : []),
  ]
}
