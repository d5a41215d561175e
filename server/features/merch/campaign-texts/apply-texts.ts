import { type CampaignTexts, COPY_TEXTS, STUDIO_TEXTS } from './texts.ts'

/** The parts of a storefront that have texts in other languages. */
type Texted = {
  copy: object
  studio: object
  designs: readonly { id: string; name: string }[]
  products: readonly { id: string; name: string; description: string | null }[]
}

/**
 * Returns the storefront with the given texts. Where a text is missing, the storefront's own text
 * stays.
 */
export function applyTexts<View extends Texted>(view: View, texts: CampaignTexts | undefined): View {
  if (!texts) return view
  const designs = new Map(texts.designs.map(({ id, name }) => [id, name]))
  const products = new Map(texts.products.map((product) => [product.catalogProductId, product]))
  return {
    ...view,
    copy: { ...view.copy, ...pickGiven(texts, COPY_TEXTS) },
    studio: { ...view.studio, ...pickGiven(texts, STUDIO_TEXTS) },
    designs: view.designs.map((design) => ({ ...design, name: designs.get(design.id) ?? design.name })),
    products: view.products.map((product) => {
      const { name, description } = products.get(product.id) ?? { name: null, description: null }
      return { ...product, name: name ?? product.name, description: description ?? product.description }
    }),
  }
}

const pickGiven = (texts: CampaignTexts, fields: object): Partial<CampaignTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => name in fields && text !== null))
