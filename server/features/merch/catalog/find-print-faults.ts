import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import { PrintShopUnavailable } from '../../../providers/fulfilment/port.ts'
import { listPrintedProducts } from './queries/list-printed-products.ts'

type Ctx = Pick<Context, 'fulfilment'>

/**
 * Checks that the print service offers every configured placement of a product. Never call it in a
 * transaction.
 * @throws BadRequest for a placement that the print service does not offer; ServiceUnavailable
 * while the print service does not respond
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
 * Checks if the print service can print all products on sale.
 * @returns one sentence with the SKU for each fault
 * @throws PrintShopUnavailable
 */
export async function findPrintFaults(ctx: Pick<Context, 'db' | 'fulfilment'>): Promise<string[]> {
  const faults: string[] = []
  for (const product of await listPrintedProducts(ctx.db))
    for (const fault of await ctx.fulfilment.findFaults(product)) faults.push(`${product.sku}: ${fault}`)
  return faults
}
