import { HOUR_MS } from '../../../platform/clock.ts'
import type { NamedPlacement } from '../../../platform/config/printful-mappings.ts'
import { PrintRefusal } from '../port.ts'
import type { PrintfulClient } from './client.ts'

type CatalogProduct = {
  id: number
  name?: string
  techniques?: { key: string; is_default?: boolean }[]
  placements?: { placement: string; technique: string; placement_options?: { name: string }[] }[]
}

export type OrderPlacement = {
  placement: string
  technique: string
  placement_options?: { name: 'unlimited_color'; value: true }[]
}

export type PrintfulCatalog = ReturnType<typeof createCatalog>

const KEPT_MS = HOUR_MS

/** Products rarely change, so each is cached for an hour. */
export function createCatalog(client: PrintfulClient, now: () => number = Date.now) {
  const cache = new Map<number, { until: number; product: Promise<CatalogProduct> }>()

  async function read(variantId: number): Promise<CatalogProduct> {
    const variant = await client.get<{ catalog_product_id: number }>(`/v2/catalog-variants/${variantId}`)
    if (!variant) throw new PrintRefusal('unknown_product', `Printful has no variant ${variantId}.`)
    const product = await client.get<CatalogProduct>(`/v2/catalog-products/${variant.catalog_product_id}`)
    if (!product)
      throw new PrintRefusal('unknown_product', `Printful has no product ${variant.catalog_product_id} any more.`)
    return product
  }

  function productOf(variantId: number): Promise<CatalogProduct> {
    const found = cache.get(variantId)
    if (found && found.until > now()) return found.product
    const product = read(variantId)
    cache.set(variantId, { until: now() + KEPT_MS, product })
    // A failed request must not stay in the cache.
    product.catch(() => cache.delete(variantId))
    return product
  }

  return {
    /**
     * Finds Printful's placement and technique for one of our placements: the name that the
     * operator configured, else the first of Printful's usual names that the product offers.
     * Prefers the product's default technique.
     * @throws PrintRefusal `unknown_product` if the product does not offer the placement
     */
    placementOf: async (
      variantId: number,
      ours: string,
      named: NamedPlacement | undefined,
    ): Promise<OrderPlacement> => {
      const product = await productOf(variantId)
      const standard = product.techniques?.find((technique) => technique.is_default)?.key
      const offered = (product.placements ?? []).toSorted(
        (one, other) => Number(other.technique === standard) - Number(one.technique === standard),
      )
      const names = named ? [named.placement] : usualNames(ours)
      const fits = (name: string) =>
        offered.find(
          ({ placement, technique }) =>
            placement === name && (named?.technique === undefined || named.technique === technique),
        )
      const isStandard = (found: (typeof offered)[number]) => found.technique === standard
      const candidates = names.flatMap((name) => fits(name) ?? [])
      const found = candidates.find(isStandard) ?? candidates[0]
      if (!found) throw new PrintRefusal('unknown_product', refusalOf(product, { ours, named }))
      const isAnyColor = found.placement_options?.some(({ name }) => name === 'unlimited_color') ?? false
      return {
        placement: found.placement,
        technique: found.technique,
        // Otherwise, we would have to choose each thread color of an embroidered picture.
        ...(isAnyColor ? { placement_options: [{ name: 'unlimited_color', value: true }] } : {}),
      }
    },
  }
}

/**
 * Our `left-chest` is `chest_left` or `embroidery_chest_left`. A product with a single place to
 * print uses `default`.
 */
function usualNames(ours: string): string[] {
  const words = ours.split('-')
  const turned = words.length === 2 ? [words.toReversed().join('_')] : []
  const names = [words.join('_'), ...turned]
  return [...names, ...names.map((name) => `embroidery_${name}`), ...(ours === 'front' ? ['default'] : [])]
}

function refusalOf(
  product: CatalogProduct,
  { ours, named }: { ours: string; named: NamedPlacement | undefined },
): string {
  const offers = (product.placements ?? []).map(({ placement, technique }) => `${placement}:${technique}`).join(', ')
  const wanted = named
    ? `has no placement ${named.placement}${named.technique ? `:${named.technique}` : ''}`
    : `has no placement for “${ours}”`
  return `Printful’s product ${product.id} ${wanted}. It offers: ${offers || 'none'}. Name one in PRINTFUL_PLACEMENTS.`
}
