import type { Medium } from './minimums.ts'

export type CandidateChoice = {
  medium: Medium
  skipImageGeneration: boolean
  /** The session exists, is the buyer's, and is of that medium. */
  hasImageSession: boolean
  hasImageModel: boolean
  hasVoiceSession: boolean
  hasVoiceModel: boolean
}

/**
 * The fields a finished brief still lacks: an image or a video needs a chosen image, a voice or a video a chosen voice.
 * Only an image campaign can do without generated images (part 1, "POST /api/offers/submit").
 */
export function missingCandidates(choice: CandidateChoice): string[] {
  const needsImage = choice.medium === 'VIDEO' || (choice.medium === 'IMAGE' && !choice.skipImageGeneration)
  const needsVoice = choice.medium !== 'IMAGE'
  return [
    ...(needsImage && !choice.hasImageSession ? ['imageCandidateSessionId'] : []),
    ...(needsImage && !choice.hasImageModel ? ['selectedModelKey'] : []),
    ...(needsVoice && !choice.hasVoiceSession ? ['voiceCandidateSessionId'] : []),
    ...(needsVoice && !choice.hasVoiceModel ? ['selectedVoiceModelKey'] : []),
  ]
}
