export const MAX_TITLE = 120

/**
 * Returns the brand's own title, or else for example "Product photo for Northwind". `brand` is the
 * brand's name on the offer.
 */
export function offerTitle(offer: { title: string | null; campaignType: string; brand: string }): string {
  if (offer.title !== null) return offer.title
  const words = offer.campaignType.replaceAll(/[_-]+/g, ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} for ${offer.brand}`
}
