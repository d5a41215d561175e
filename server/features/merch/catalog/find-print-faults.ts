import type { Context } from '../../../platform/context.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import type { RendererConfig } from '../../../platform/pictures/composing/index.ts'
import { PrintShopUnavailable } from '../../../providers/fulfilment/port.ts'
import { listPrintedProducts } from './queries/list-printed-products.ts'

type Ctx = Pick<Context, 'fulfilment'>

/**
 * Asks the print service whether it prints a product where its renderer configuration puts art.
 * Never call it inside a transaction. @throws BadRequest for a placement that it does not offer;
 * ServiceUnavailable while it cannot say
 */
export async function assertPlacementsOffered(
  ctx: Ctx,
  { sku, rendererConfig }: { sku: string; rendererConfig: RendererConfig | null | undefined },
): Promise<void> {
  const placements = (rendererConfig?.placements ?? []).map(({ name }) => name)
  if (placements.length === 0) return
  try {
    const faults = await ctx.fulfilment.findFaults({ sku, placements })
    if (faults.length > 0)
      throw badRequest(`The print service cannot print this product as it is set up. ${faults.join(' ')}`, {
        issues: [{ path: 'rendererConfig.placements', message: faults.join(' ') }],
      })
  } catch (error) {
    if (!(error instanceof PrintShopUnavailable)) throw error
    throw unavailable('The print service cannot say whether it prints the product like this. Try again soon.', error)
  }
}

/**
 * Returns a sentence, with the SKU, for each thing that the print service could not print of the
 * products on sale.
 * @throws PrintShopUnavailable
 */
export async function findPrintFaults(ctx: Pick<Context, 'db' | 'fulfilment'>): Promise<string[]> {
  const faults: string[] = []
  for (const product of await listPrintedProducts(ctx.db))
    for (const fault of await ctx.fulfilment.findFaults(product)) faults.push(`${product.sku}: ${fault}`)
  return faults
}
