import { SECOND_MS } from '../../../../platform/clock.ts'

export type ImageKindName = 'DRAFT' | 'FINAL'

/** `side` is the length in pixels. */
export const IMAGE_SIZES = {
  DRAFT: { quality: 'low', side: 640 },
  FINAL: { quality: 'high', side: 1024 },
} as const satisfies Record<ImageKindName, { quality: 'low' | 'medium' | 'high'; side: number }>

/** Within this time, the same brief counts as a repeat, for example after a double click. */
export const SAME_BRIEF_MS = 30 * SECOND_MS

const MAX_BRIEF_LETTERS = 4000
const MAX_SPOKEN_LETTERS = 320

export function promptFor(brief: { description: string; campaign: string; productPictures: number }): string {
  const { description, campaign, productPictures } = brief
  return [
    `Make the picture of an advertising campaign (${campaign}) with the person of the first picture.`,
    `The brief: ${cutAt(description, MAX_BRIEF_LETTERS)}`,
    ...(productPictures === 0
      ? []
      : [
          `${productPictures === 1 ? 'The last picture shows' : `The last ${productPictures} pictures show`} what is advertised: let the person have it, and leave it as it is.`,
        ]),
    'Keep the face, the hair and the age of the person. No lettering of your own.',
  ].join('\n')
}

/** Without a script, the sample speaks the beginning of the description. */
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
