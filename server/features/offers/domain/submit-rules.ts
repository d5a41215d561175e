import type { Medium } from './minimums.ts'

/** Two spellings of one brand name are one name: case, accents and spacing do not matter. */
export const foldBrandName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

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
