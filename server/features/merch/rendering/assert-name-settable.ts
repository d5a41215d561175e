import type { RendererName } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { assertNameAllowed } from '../artwork/index.ts'

/**
 * Throws unless a name is short enough, the font has all its characters, and moderation accepts
 * it.
 * @throws UnprocessableEntity with the missing characters; BRIEF_REFUSED; ServiceUnavailable (503)
 */
export async function assertNameSettable(
  ctx: Context,
  name: string,
  place: NamePlace,
  visit: Visit | undefined,
): Promise<void> {
  await assertNameFits(ctx, name, place)
  await assertNameAllowed(ctx, name, visit)
}

type NamePlace = Pick<RendererName, 'font' | 'maxLength'>

/**
 * Same as assertNameSettable, without moderation.
 * @throws UnprocessableEntity; ServiceUnavailable (503)
 */
export async function assertNameFits(ctx: Context, name: string, { font, maxLength }: NamePlace): Promise<void> {
  if ([...name].length > maxLength)
    throw unprocessable(`The name is too long for this product. Use at most ${maxLength} characters.`)
  const missing = await ctx.pictures.findUnprintable(name, font)
  if (missing.length > 0) {
    const listed = missing.slice(0, 10).join(' ')
    throw unprocessable(`The name cannot be printed: our font has no ${listed}. Write it without.`)
  }
}
