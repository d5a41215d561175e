import { SECOND_MS } from '../../../../platform/clock.ts'
import { CATEGORIES } from '../../../../platform/scope-of-use/categories.ts'
import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { describeTerritories } from '../../../../platform/scope-of-use/territory-words.ts'

export type ImageKindName = 'DRAFT' | 'FINAL'

/** `side` is the length in pixels. */
export const IMAGE_SIZES = {
  DRAFT: { quality: 'low', side: 640 },
  FINAL: { quality: 'high', side: 1024 },
} as const satisfies Record<ImageKindName, { quality: 'low' | 'medium' | 'high'; side: number }>

/** Within this time, the same brief counts as a repeat, for example after a double click. */
export const SAME_BRIEF_MS = 30 * SECOND_MS

const MAX_BRIEF_LETTERS = 4000
const MAX_USE_LETTERS = 600
/**
 * Maximum number of characters that are spoken. They take about twenty seconds, which is enough to
 * judge a voice.
 */
const MAX_SPOKEN_LETTERS = 320

/**
 * Builds the prompt for an image model. It contains the brief, what each picture shows, and rules
 * for showing the person.
 */
export function promptFor(brief: {
  description: string
  campaign: string
  productPictures: number
  use: string | null
}): string {
  const { description, campaign, productPictures, use } = brief
  return [
    `Make the picture of an advertising campaign (${campaign}) with the person of the first picture.`,
    `The brief: ${cutAt(description, MAX_BRIEF_LETTERS)}`,
    ...(use === null ? [] : [use]),
    ...(productPictures === 0
      ? []
      : [
          `${productPictures === 1 ? 'The last picture shows' : `The last ${productPictures} pictures show`} what is advertised: let the person have it, and leave it as it is.`,
        ]),
    'Keep the face, the hair and the age of the person. No lettering of your own.',
  ].join('\n')
}

/**
 * Describes the intended use for an image model, so that the picture has the right mood and room
 * for it. Returns null if the brand has said nothing about the use.
 */
export function describeUse({
  usageTypes = [],
  customUsage,
  scope,
}: {
  usageTypes?: readonly string[] | undefined
  customUsage?: string | null | undefined
  scope?: Pick<OfferScope, 'category' | 'territories'> | null | undefined
}): string | null {
  const uses = [...usageTypes.map((use) => use.replaceAll(/[_-]+/g, ' ').trim()), customUsage?.trim() ?? '']
  const named = cutAt(uses.filter((use) => use !== '').join(', '), MAX_USE_LETTERS)
  const sentences = [
    ...(named === '' ? [] : [`It will be used for: ${named}.`]),
    ...(scope?.category ? [`The advertiser’s field: ${CATEGORIES[scope.category].label}.`] : []),
    ...(scope ? [`It will be shown in: ${describeTerritories(scope.territories)}.`] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/**
 * Returns the text for a voice sample: the beginning of the script. If there is no script, the
 * beginning of the description.
 */
export const pickVoiceSampleText = ({ script, description }: { script: string | null; description: string }): string =>
  cutAt(script?.trim() || description.trim(), MAX_SPOKEN_LETTERS)

/** Cuts after the last whole sentence that fits, or else after the last whole word. */
function cutAt(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const sentence = Math.max(...['. ', '! ', '? ', '.\n'].map((end) => start.lastIndexOf(end)))
  if (sentence > max / 3) return start.slice(0, sentence + 1)
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word > 0 ? word : max)}…`
}
