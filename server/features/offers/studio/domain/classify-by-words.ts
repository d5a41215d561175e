import type { CandidateMedium } from './media.ts'

/** `confidence` is from 0 to 1. */
export type Flow = { flow: CandidateMedium; confidence: number; reason: string }

export const FLOW_LABELS: readonly { label: CandidateMedium; description: string }[] = [
  {
    label: 'IMAGE',
    description:
      'a picture of the person: photo, portrait, poster, billboard, banner, packaging, magazine page, social media post, look book, cover',
  },
  {
    label: 'VOICE',
    description:
      'the voice of the person: voice-over, narration, spoken text, radio spot, podcast advertisement, audiobook, announcement, jingle, telephone greeting',
  },
]

/**
 * Words that indicate a medium. A word with weight 3 decides alone; words with weight 1 also occur
 * with the other medium.
 */
const WORDS: Readonly<Record<CandidateMedium, readonly (readonly [weight: number, words: RegExp])[]>> = {
  IMAGE: [
    [
      3,
      /\b(?:photo(?:graph|shoot|graphy)?s?|portraits?|pictures?|images?|illustrations?|posters?|billboards?|selfies?)\b/g,
    ],
    [
      2,
      /\b(?:banners?|flyers?|packaging|magazines?|covers?|look ?books?|catalog(?:ue)?s?|visuals?|print ads?|key visuals?|murals?|t-?shirts?|stickers?|thumbnails?|headshots?)\b/g,
    ],
    [
      1,
      /\b(?:posts?|instagram|pinterest|shots?|wear(?:s|ing)?|holding|poses?|posing|smil(?:e|es|ing)|background|light|look(?:s|ing)?|colou?rs?|close-?up|pack ?shots?)\b/g,
    ],
  ],
  VOICE: [
    [
      3,
      /\b(?:voice-? ?overs?|narrat(?:e[sd]?|ion|ors?|ing)|audio-? ?books?|radio|podcasts?|jingles?|spoken|voice ?mail|audio guides?|dubbing|dubbed|ivr)\b/g,
    ],
    [
      2,
      /\b(?:voices?|audio|read aloud|read out|says?|saying|announcements?|announce[sd]?|spotify|hold music|greetings?|speaks?|speaking|sing(?:s|ing)?|tagline read|recordings?|scripts?|sounds?|listeners?|earphones?|loudspeakers?)\b/g,
    ],
    [
      1,
      /\b(?:tones?|accents?|seconds?|spots?|calm(?:ly)?|warm(?:ly)?|whisper(?:s|ed|ing)?|hear|heard|listen(?:ing)?|words?|lines?)\b/g,
    ],
  ],
}

/** A negated word, as in "no voice-over", counts for the other medium. */
const NEGATED =
  /\b(?:no|not|without|instead of|rather than|don['’]t (?:need|want)|never)\s+(?:an?\s+|any\s+|the\s+|just\s+)?(?:\w+\s+)?$/

const WORDS_NAMED = 3
/** Lead in points that gives a confidence of 90 %. */
const LEAD_OF_90_PERCENT = 4

/**
 * Classifies a brief without a model. If no word indicates a medium, the result is an image with a
 * low confidence, because most briefs are for images.
 */
export function classifyByWords(description: string): Flow {
  const text = description.normalize('NFKC').toLowerCase()
  const scores = { IMAGE: 0, VOICE: 0 }
  const found: Record<CandidateMedium, Map<string, number>> = { IMAGE: new Map(), VOICE: new Map() }
  for (const medium of ['IMAGE', 'VOICE'] as const) {
    for (const [weight, words] of WORDS[medium]) {
      for (const match of text.matchAll(words)) {
        const [word] = match
        const isWavedAway = NEGATED.test(text.slice(Math.max(0, match.index - 40), match.index))
        const side = isWavedAway ? other(medium) : medium
        const shown = isWavedAway ? `not “${word}”` : `“${word}”`
        if (found[side].has(shown)) continue
        found[side].set(shown, weight)
        scores[side] += weight
      }
    }
  }
  const flow = scores.VOICE > scores.IMAGE ? 'VOICE' : 'IMAGE'
  const lead = scores[flow] - scores[other(flow)]
  return { flow, confidence: confidenceOf(lead), reason: reasonFor(flow, found[flow], lead) }
}

const other = (medium: CandidateMedium): CandidateMedium => (medium === 'IMAGE' ? 'VOICE' : 'IMAGE')

/** Returns 50 % without a lead, 90 % at LEAD_OF_90_PERCENT. */
const confidenceOf = (lead: number): number =>
  Math.round((1 - 0.5 * Math.exp((-lead / LEAD_OF_90_PERCENT) * Math.log(5))) * 100) / 100

function reasonFor(flow: CandidateMedium, words: ReadonlyMap<string, number>, lead: number): string {
  if (words.size === 0) return 'The brief does not mention a picture or a voice; most briefs are for a picture.'
  if (lead === 0) return 'The brief mentions a picture as much as a voice; most briefs are for a picture.'
  const named = [...words]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, WORDS_NAMED)
    .map(([word]) => word)
  const list = named.length < 2 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  return `${list} ${named.length === 1 ? 'suggests' : 'suggest'} a ${flow === 'IMAGE' ? 'picture' : 'voice'}.`
}

/** With a lower confidence, a model counts as unsure. */
const MIN_CONFIDENCE = 0.75

/** Prefers the model, unless it is unsure and the words give a higher confidence. */
export const chooseMoreConfident = (fromModel: Flow, read: Flow): Flow =>
  fromModel.confidence < MIN_CONFIDENCE && read.confidence > fromModel.confidence ? read : fromModel
