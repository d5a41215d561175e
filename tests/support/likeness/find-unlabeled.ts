import { isMadeWithAi } from '../../../server/platform/made-with-ai/is-made-with-ai.ts'
import { AI_WORDS } from '../../../server/platform/made-with-ai/words.ts'

/** A picture, recording or video of a page, with its accessible name. */
export type ShownMedia = { src: string; name: string }

const LABELS = Object.values(AI_WORDS).map(({ label }) => label)
/**
 * Addresses without a file key. They are skipped, because only the key shows if a model made the
 * work. The server's responses say it for each of these works.
 */
const HIDDEN = /\/api\/(?:works|likeness\/voices)\//

/** Lists work of models without the label, and work of people with it. Must be empty. */
export const findMislabeled = (media: readonly ShownMedia[]): string[] =>
  media
    .filter(({ src }) => !HIDDEN.test(src))
    .flatMap(({ src, name }) => {
      const isLabeled = LABELS.some((label) => name.includes(label))
      if (isLabeled === isMadeWithAi(src)) return []
      return [`${src} “${name}” ${isLabeled ? 'was made by a person' : 'lacks the label of work made with AI'}`]
    })

/** Reads what an HTML page or a mail shows. */
export const mediaIn = (html: string): ShownMedia[] =>
  [...html.matchAll(/<(?:img|audio|video)\b[^>]*>/g)].flatMap(([tag]) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
    const src = read('src')
    return src === undefined ? [] : [{ src, name: read('alt') ?? read('aria-label') ?? '' }]
  })
