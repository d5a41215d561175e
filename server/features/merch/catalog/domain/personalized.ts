/** Folder of the art that a store shows to everybody (`store-art` of media/files). */
const ART_OF_STORES = 'merch/seller-store/'

export const PERSONALIZED = ['always', 'with_name', 'never'] as const
export type Personalized = (typeof PERSONALIZED)[number]

/**
 * Derives from a product's settings if it is made for one fan alone: with art of the fan’s own
 * photo, or with a name. The result cannot be set by hand, because a personalized product ends a
 * buyer’s right of withdrawal.
 */
export function personalizedOf(
  { type, personalization }: { type: string; personalization: { needsName: boolean } | null },
  shopFlow: 'art_first' | 'design_first',
): Personalized {
  if (personalization?.needsName) return 'always'
  if (shopFlow === 'art_first' && type !== 'general') return 'always'
  return personalization === null ? 'never' : 'with_name'
}

/** True if a piece shows a name or art of a fan, and not only what a store sells to everybody. */
export const isPersonalized = ({ artKey, fanName }: { artKey: string | null; fanName: string | null }): boolean =>
  (fanName !== null && fanName.trim() !== '') || (artKey !== null && !artKey.startsWith(ART_OF_STORES))
