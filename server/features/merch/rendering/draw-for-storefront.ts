import { readFile } from 'node:fs/promises'
import { planDrawing, type RendererConfig } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { labeled, listRequiredPictures, throwForClient } from './draw-render.ts'
import { withPictures } from './with-pictures.ts'

/** Pixels of the longest side: enough for a storefront, too small for print. */
export const STOREFRONT_SIDE = 1200

/**
 * Draws a product with a store's own art as a WebP of at most 1200 pixels without a watermark, and
 * stores nothing. Its signature names the art as its source. Never call it in a transaction.
 * @throws UnprocessableEntity for a missing or unreadable picture; ServiceUnavailable (503)
 */
export function drawForStorefront(
  ctx: Context,
  { config, artKey, color }: { config: RendererConfig; artKey: string; color: string | null },
): Promise<Uint8Array> {
  const choice = { artKey, color }
  return withPictures(ctx, { keys: listRequiredPictures(config, choice), ownKey: artKey }, (pictures) =>
    ctx.temporaryFiles.use((previewTo) =>
      ctx.temporaryFiles.use((cleanTo) =>
        ctx.temporaryFiles.use(async (to) => {
          const drawing = planDrawing(config, labeled(choice), pictures.pathOf)
          await ctx.pictures.compose({ ...drawing, seed: 0, previewTo, cleanTo }).catch(throwForClient)
          const { contentType } = await ctx.pictures
            .normalise(cleanTo, to, { maxSide: STOREFRONT_SIDE })
            .catch(throwForClient)
          const [bytes, art] = await Promise.all([readFile(to), readFile(pictures.pathOf(artKey))])
          const source = { bytes: art, contentType: pictures.fileOf(artKey).content_type }
          const claim = { title: 'Art on a product', action: 'edited' } as const
          return (await signDerived(ctx, claim, { bytes, contentType }, source)).bytes
        }),
      ),
    ),
  )
}
