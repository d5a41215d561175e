import type { SiteLanguage } from '../../../platform/words/index.ts'
import type { CartItem } from '../carts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { LineTexts, OrderBranding, OrderLine } from './domain/order-lines.ts'
import type { FileStatus, FulfilmentStatus, OrderStatus, PaymentStatus } from './domain/order-statuses.ts'

export type Address = NonNullable<FanSession['shippingInfo']>

/** The purchase as it was when its payment started. Amounts are in minor units. */
export type OrderSnapshot = {
  items: CartItem[]
  email: string
  name: string
  /** Null if nothing is shipped. */
  shippingInfo: Address | null
  currency: string
  subtotalMinorUnit: number
  discountMinorUnit: number
  discountCode: string | null
  shippingMinorUnit: number
  taxMinorUnit: number
  /** `subtotal − discount + shipping + tax` */
  totalMinorUnit: number
  giftNote: string | null
  /** The language of the buyer. Purchases from before have none. */
  language?: SiteLanguage | undefined
}

export type OrderMode = 'LIVE' | 'PREVIEW'

/** Contract, part 2, "Order". The buyer's fields are null after the buyer's data was deleted. */
export type Order = {
  id: string
  number: string
  tokenSeed: string
  sessionId: string
  campaignId: string
  mode: OrderMode
  /** Null if nothing had to be paid. */
  paymentId: string | null
  ppuCode: string | null
  sellerAccountId: string | null
  userId: string | null
  accountId: string | null
  /** Leaderboard team that the buyer had joined. */
  boardTeamId: string | null
  /** Mails about the order are written in it. */
  language: SiteLanguage | undefined
  email: string | null
  name: string | null
  shippingInfo: Address | null
  lines: readonly OrderLine[]
  /** By the id of the order line; the note for the whole order has the key `order`. */
  texts: Readonly<Record<string, LineTexts>>
  branding: OrderBranding
  currency: string
  subtotalMinorUnit: number
  discountMinorUnit: number
  discountCode: string | null
  shippingMinorUnit: number
  taxMinorUnit: number
  totalMinorUnit: number
  hasThings: boolean
  hasFiles: boolean
  status: OrderStatus
  filesStatus: FileStatus | null
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  shippedAt: Date | null
  deliveredAt: Date | null
  filesReadyAt: Date | null
  cancelledAt: Date | null
  refundedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const partiesOf = ({ sellerAccountId, accountId }: Order): string[] =>
  [sellerAccountId, accountId].filter((id) => id !== null)
