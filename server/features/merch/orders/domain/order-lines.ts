import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'

/** Later changes to the product or the campaign do not affect the order line. */
export type OrderLine = {
  id: string
  catalogProductId: string
  shopProductId: string
  sku: string
  name: string
  type: string
  isDigital: boolean
  quantity: number
  size: { key: string; label: string } | null
  color: { key: string; label: string } | null
  placement: string | null
  designId: string | null
  artKey: string | null
  previewKey: string | null
  cleanKey: string | null
  unitPriceMinorUnit: number
}

/** If the buyer's data is deleted, these texts are deleted, but the line stays. */
export type LineTexts = { fanName: string | null; giftNote: string | null }

/**
 * Copied when the order is made, so later changes to the campaign do not affect its mails and
 * pages.
 */
export type OrderBranding = {
  campaignName: string
  campaignSlug: string
  talentName: string
  /** `#rrggbb`; null means our default color. */
  color: string | null
  thankYouMessage: string | null
  successHeadline: string | null
  emailSubjectLine: string | null
  supportEmail: string | null
}

/** True if the order has a piece with art that a model made. */
export const hasGeneratedArt = ({ lines }: { lines: readonly Pick<OrderLine, 'artKey'>[] }): boolean =>
  lines.some(({ artKey }) => isMadeWithAi(artKey))

/** Computes the price of a line, in minor units. */
export const lineTotal = ({ quantity, unitPriceMinorUnit }: OrderLine): number => quantity * unitPriceMinorUnit

/** Formats an order line as text, such as `2 × Hoodie, M, Black`. */
export function describeLine({ quantity, name, size, color }: OrderLine): string {
  const what = [name, size?.label, color?.label].filter((word) => word !== undefined && word !== '').join(', ')
  return quantity === 1 ? what : `${quantity} × ${what}`
}

export const RENDERS = 'merch/renders/'

/**
 * Returns the storage key of a product picture. Cart rows contain only its file name, orders the
 * whole key.
 */
export const keyOfRender = (filename: string | null): string | null =>
  filename === null || filename === '' ? null : filename.startsWith(RENDERS) ? filename : `${RENDERS}${filename}`
