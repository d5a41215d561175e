/** One thing that was ordered, as its product was then: what a campaign changes later does not change it. */
export type OrderLine = {
  /** The order item's id. */
  id: string
  catalogProductId: string
  shopProductId: string
  sku: string
  name: string
  /** The catalog's type. */
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

/** What the buyer wrote for a line: goes when they are forgotten, the line stays. */
export type LineWords = { fanName: string | null; giftNote: string | null }

/** How an order's campaign looks and speaks in its mails and pages, as it did when it was ordered. */
export type OrderLook = {
  campaignName: string
  campaignSlug: string
  talentName: string
  /** `#rrggbb`; null: ours. */
  color: string | null
  thankYouMessage: string | null
  successHeadline: string | null
  emailSubjectLine: string | null
  supportEmail: string | null
}

export const lineTotal = ({ quantity, unitPriceMinorUnit }: OrderLine): number => quantity * unitPriceMinorUnit

/** `2 × Hoodie, M, Black` */
export function lineInWords({ quantity, name, size, color }: OrderLine): string {
  const what = [name, size?.label, color?.label].filter((word) => word !== undefined && word !== '').join(', ')
  return quantity === 1 ? what : `${quantity} × ${what}`
}

const RENDERS = 'merch/renders/'
/** Renders are named by their files in carts, and by their keys here. */
export const keyOfRender = (filename: string | null): string | null =>
  filename === null || filename === '' ? null : filename.startsWith(RENDERS) ? filename : `${RENDERS}${filename}`
