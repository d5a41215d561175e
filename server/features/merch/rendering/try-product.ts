import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  placementOf,
  planDrawing,
  printName,
  type RenderChoice,
  type RendererConfig,
} from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { findConfigIssues, findProducts, noProduct } from '../catalog/index.ts'
import { assertNameFits } from './assert-name-settable.ts'
import { STOREFRONT_SIDE } from './draw-for-storefront.ts'
import { listRequiredPictures, throwForClient } from './draw-render.ts'
import { withPictures } from './with-pictures.ts'

/**
 * Test picture instead of art: its corners and fields show the placement. Drawn by
 * `packages/demo-art/draw-samples.ts`.
 */
const SAMPLE_ART = fileURLToPath(new URL('../../../sample-pictures/art.webp', import.meta.url))
/** No stored file has this key. */
const SAMPLE = 'sample'

export type ProductTrial = {
  rendererConfig: RendererConfig
  placement?: string
  color?: string
  fanName?: string
}

/**
 * Draws a product with sample art as a WebP of at most 1200 pixels, from a configuration that may
 * not be saved yet. Stores nothing. Never call it in a transaction.
 * @throws NotFound; BadRequest, naming the field, for a configuration that cannot be rendered or
 * an unknown placement or color; UnprocessableEntity for a missing picture and a name that cannot
 * be printed; ServiceUnavailable (503)
 */
export async function tryProduct(
  ctx: Context,
  id: string,
  { rendererConfig: config, placement, color, fanName }: ProductTrial,
): Promise<Uint8Array> {
  const [product] = await findProducts(ctx.db, [id])
  if (!product) throw noProduct()
  const [fault, ...others] = findConfigIssues(config)
  if (fault) throw badRequest(`The body “${fault.path}” ${fault.message}.`, { issues: [fault, ...others] })
  if (placementOf(config, placement) === undefined) throw fieldError('placement', 'is not in the configuration')
  if (color !== undefined && !product.colors.some(({ key }) => key === color))
    throw fieldError('color', 'is not a color of the product')
  const name = config.name && fanName ? printName(fanName) : ''
  if (config.name && name !== '') await assertNameFits(ctx, name, config.name)
  return draw(ctx, config, {
    artKey: SAMPLE,
    isMadeWithAi: true,
    placement: placement ?? null,
    color: color ?? product.colors[0]?.key ?? null,
    fanName: name === '' ? null : name,
  })
}

const draw = (ctx: Context, config: RendererConfig, choice: RenderChoice): Promise<Uint8Array> => {
  const keys = listRequiredPictures(config, choice).filter((key) => key !== SAMPLE)
  return withPictures(ctx, { keys, ownKey: null }, ({ pathOf }) =>
    ctx.temporaryFiles.use((previewTo) =>
      ctx.temporaryFiles.use((cleanTo) =>
        ctx.temporaryFiles.use(async (to) => {
          const drawing = planDrawing(config, choice, (key) => (key === SAMPLE ? SAMPLE_ART : pathOf(key)))
          await ctx.pictures.compose({ ...drawing, seed: 0, previewTo, cleanTo }).catch(throwForClient)
          await ctx.pictures.normalise(cleanTo, to, { maxSide: STOREFRONT_SIDE }).catch(throwForClient)
          return new Uint8Array(await readFile(to))
        }),
      ),
    ),
  )
}

const fieldError = (path: string, message: string) =>
  badRequest(`The body “${path}” ${message}.`, { issues: [{ path, message }] })
