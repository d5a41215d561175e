import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import type { RendererName } from '../../../platform/pictures/composing/index.ts'
import { assertNameAllowed } from '../artwork/index.ts'

/**
 * A name that is to be set on a product: not too long, every character in the font, nothing that is not set here.
 * @throws UnprocessableEntity, with the characters that are missing; BRIEF_REFUSED; ServiceUnavailable (503)
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

/** A name that the product has room and letters for, whatever it says. @throws UnprocessableEntity; ServiceUnavailable (503) */
export async function assertNameFits(ctx: Context, name: string, { font, maxLength }: NamePlace): Promise<void> {
  if ([...name].length > maxLength)
    throw unprocessable(`The name is too long for this product: ${maxLength} characters at most.`)
  const missing = await ctx.pictures.unsettable(name, font)
  if (missing.length > 0) {
    const listed = missing.slice(0, 10).join(' ')
    throw unprocessable(`The name cannot be set: our type has no ${listed}. Write it without.`)
  }
}
