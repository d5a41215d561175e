/**
 * Some products of Printful's catalog (API v2), with the placements and techniques that they
 * offer.
 */
const PRODUCTS = [
  {
    id: 71,
    name: 'Unisex Staple T-Shirt',
    variants: [4012, 4013],
    techniques: { dtg: true, embroidery: false },
    placements: {
      dtg: ['front', 'front_large', 'back', 'sleeve_left', 'sleeve_right', 'label_inside'],
      embroidery: ['embroidery_chest_left', 'embroidery_chest_center'],
    },
  },
  {
    id: 146,
    name: 'Unisex Heavy Blend Hoodie',
    variants: [10_779, 10_780],
    techniques: { dtg: true, dtfilm: false, embroidery: false },
    placements: {
      embroidery: ['embroidery_chest_left', 'embroidery_wrist_left'],
      dtfilm: ['front', 'front_dtf'],
      dtg: ['front', 'back'],
    },
  },
  {
    id: 232,
    name: 'Premium Polo Shirt',
    variants: [8100],
    techniques: { embroidery: true },
    placements: { embroidery: ['embroidery_chest_left', 'embroidery_chest_right'] },
  },
  {
    id: 19,
    name: 'White Glossy Mug',
    variants: [1320],
    techniques: { sublimation: true },
    placements: { sublimation: ['default'] },
  },
  {
    id: 1,
    name: 'Enhanced Matte Paper Poster',
    variants: [4463],
    techniques: { digital: true },
    placements: { digital: ['default'] },
  },
] as const

type Product = (typeof PRODUCTS)[number]

const productOf = (variantId: number): Product | undefined =>
  PRODUCTS.find(({ variants }) => (variants as readonly number[]).includes(variantId))

/** GET /v2/catalog-variants/{id} */
export const shownVariant = (id: number): object | undefined => {
  const product = productOf(id)
  return product && { id, catalog_product_id: product.id, name: product.name }
}

/** GET /v2/catalog-products/{id} */
export const shownProduct = (id: number): object | undefined => {
  const product = PRODUCTS.find((one) => one.id === id)
  if (!product) return undefined
  return {
    id,
    name: product.name,
    techniques: Object.entries(product.techniques).map(([key, is_default]) => ({ key, is_default })),
    placements: Object.entries(product.placements).flatMap(([technique, names]) =>
      (names as readonly string[]).map((placement) => ({
        placement,
        technique,
        placement_options: technique === 'embroidery' ? [{ name: 'unlimited_color', values: [true, false] }] : [],
        conflicting_placements: [],
      })),
    ),
  }
}

/** Returns the error for items that Printful rejects although its API description allows them. */
export function faultOfItems(items: readonly Item[]): string | undefined {
  if (items.length === 0) return 'order_items: at least one item is required.'
  for (const item of items) {
    const product = productOf(item.catalog_variant_id)
    if (!product) return `order_items: catalog variant ${item.catalog_variant_id} does not exist.`
    for (const placement of item.placements) {
      const fault = faultOfPlacement(product, placement)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

type Placement = {
  placement: string
  technique: string
  layers: { type: string; url?: string }[]
  placement_options?: { name: string; value: unknown }[]
}
export type Item = { source: string; catalog_variant_id: number; quantity: number; placements: Placement[] }

function faultOfPlacement(product: Product, { placement, technique, layers, ...rest }: Placement): string | undefined {
  const names = (product.placements as Readonly<Record<string, readonly string[]>>)[technique]
  if (!names) return `placements: technique ${technique} is not available for product ${product.id}.`
  if (!names.includes(placement))
    return `placements: ${placement} is not available for product ${product.id} with technique ${technique}.`
  if (!layers?.length || layers.some(({ type, url }) => type !== 'file' || !URL.canParse(url ?? '')))
    return 'placements: layers need a file with its url.'
  const hasThreads = rest.placement_options?.some(({ name, value }) => name === 'unlimited_color' && value === true)
  return technique === 'embroidery' && !hasThreads ? 'placements: embroidery needs thread colors.' : undefined
}
