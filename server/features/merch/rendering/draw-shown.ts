import { readFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { planDrawing, type RendererConfig } from '../../../platform/pictures/composing/index.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { explain, keysOf } from './draw-render.ts'
import { withPictures } from './with-pictures.ts'

/** Pixels of the longer side at most: enough for a shop's window, too few to print. */
export const SHOWN_SIDE = 1200

/**
 * Draws a product with a shop's own art on it, as the shop shows its goods to everybody: without a watermark, 1200 pixels at
 * most, WebP, signed as made of the art. Nothing is stored. Never in a transaction.
 * @throws UnprocessableEntity for a picture that is gone or cannot be read; ServiceUnavailable (503)
 */
export function drawShown(
  ctx: Context,
  { config, artKey, color }: { config: RendererConfig; artKey: string; color: string | null },
): Promise<Uint8Array> {
  const choice = { artKey, color }
  return withPictures(ctx, { keys: keysOf(config, choice), ownKey: artKey }, (pictures) =>
    ctx.temporaryFiles.use((previewTo) =>
      ctx.temporaryFiles.use((cleanTo) =>
        ctx.temporaryFiles.use(async (to) => {
          const drawing = planDrawing(config, choice, pictures.pathOf)
          await ctx.pictures.compose({ ...drawing, seed: 0, previewTo, cleanTo }).catch(explain)
          const { contentType } = await ctx.pictures.normalise(cleanTo, to, { maxSide: SHOWN_SIDE }).catch(explain)
          const [bytes, art] = await Promise.all([readFile(to), readFile(pictures.pathOf(artKey))])
          const source = { bytes: art, contentType: pictures.fileOf(artKey).content_type }
          const claim = { title: 'Art on a product', action: 'edited' } as const
          return (await signDerived(ctx, claim, { bytes, contentType }, source)).bytes
        }),
      ),
    ),
  )
}
