/**
 * Prefixes of keys under which only the results of models are stored, and pictures that show them.
 * `FILE_KINDS` of media/files has the same kinds; a test compares both.
 */
const OF_MODELS =
  /^(?:offers\/(?:image-candidates|voice-candidates|voice-previews)|merch\/(?:ai-candidates|ai-generated|preview|renders|prints|shares|seller-store\/(?:art|pictures)))\//

/** End of the name of a file that shows nothing but a photo or the product itself. */
export const PLAIN_MARK = '-own'
/** End of the name of a file that a model made, although people usually bring such files. */
export const GENERATED_MARK = '-ai'

/**
 * Number of random digits in the name of a product picture. They follow the 13 digits of the time,
 * as the contract requires. One more digit has the meaning of `PLAIN_MARK`.
 */
export const RENDER_DIGITS = 6
const PLAIN_RENDER = new RegExp(`^merch/renders/render-.+-\\d{${13 + RENDER_DIGITS + 1}}\\.`)
const MARKED = /^[^?#]*\/[0-9a-f]{32}(-own|-ai)(?:\.\w+)?$/

/**
 * True if a model made the picture or the recording, so that people must be told. Takes the key of
 * a file, or its address. This is the only place that decides it: the fact is part of the key, so
 * it holds for every copy and every address, and no page has to look it up.
 */
export function isMadeWithAi(reference: string | null | undefined): boolean {
  if (!reference) return false
  const [path = ''] = reference.split(/[?#]/)
  const at = path.indexOf('/media/')
  const key = at === -1 ? path : path.slice(at + '/media/'.length)
  const mark = MARKED.exec(key)?.[1]
  if (OF_MODELS.test(key)) return mark !== PLAIN_MARK && !PLAIN_RENDER.test(key)
  return mark === GENERATED_MARK
}
