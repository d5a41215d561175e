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

/** The field that names each part of a choice, and what it is. */
const FIELDS = {
  imageCandidateSessionId: 'image candidates',
  selectedModelKey: 'image candidates',
  voiceCandidateSessionId: 'voice candidates',
  selectedVoiceModelKey: 'voice candidates',
} as const
export type CandidateField = keyof typeof FIELDS

/** What this program can make candidates of: nothing, until it has a studio. Sessions made elsewhere are taken. */
const MADE_HERE: readonly (typeof FIELDS)[CandidateField][] = []

/** What is missing, field by field. */
export const issuesOf = (missing: readonly CandidateField[], medium: Medium): { path: string; message: string }[] =>
  missing.map((path) => ({
    path,
    message: `is needed to send an offer of category ${medium}${
      MADE_HERE.includes(FIELDS[path]) ? '' : `, and this installation cannot make ${FIELDS[path]} yet`
    }`,
  }))

/** What is missing and what can be done about it, in a sentence or two. */
export function adviceFor(missing: readonly CandidateField[], medium: Medium): string {
  const lacks = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing or not one of your sessions.`
  if (missing.every((path) => MADE_HERE.includes(FIELDS[path]))) return `Choose a candidate first: ${lacks}`
  const today =
    medium === 'IMAGE'
      ? 'Send skipImageGeneration true: this offer then goes out without candidates'
      : `An offer of category ${medium} cannot be sent yet: keep it as a draft, or choose a campaign type of category IMAGE and send skipImageGeneration true`
  return `${lacks} This installation cannot make candidates yet. ${today}.`
}

/**
 * The fields a finished brief still lacks: an image or a video needs a chosen image, a voice or a video a chosen voice.
 * Only an image campaign can do without generated images (part 1, "POST /api/offers/submit").
 */
export function missingCandidates(choice: CandidateChoice): CandidateField[] {
  const needsImage = choice.medium === 'VIDEO' || (choice.medium === 'IMAGE' && !choice.skipImageGeneration)
  const needsVoice = choice.medium !== 'IMAGE'
  return [
    ...(needsImage && !choice.hasImageSession ? (['imageCandidateSessionId'] as const) : []),
    ...(needsImage && !choice.hasImageModel ? (['selectedModelKey'] as const) : []),
    ...(needsVoice && !choice.hasVoiceSession ? (['voiceCandidateSessionId'] as const) : []),
    ...(needsVoice && !choice.hasVoiceModel ? (['selectedVoiceModelKey'] as const) : []),
  ]
}
