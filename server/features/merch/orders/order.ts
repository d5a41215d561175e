import type { CartItem } from '../carts/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { LineWords, OrderLine, OrderLook } from './domain/order-lines.ts'
import type { FileStatus, FulfilmentStatus, OrderStatus, PaymentStatus } from './domain/order-statuses.ts'

/** Where something goes. */
export type Address = NonNullable<FanSession['shippingInfo']>

/** What is bought, for whom and for how much, as it was when the payment was begun. Amounts in the currency's minor unit. */
export type OrderSnapshot = {
  items: CartItem[]
  email: string
  name: string
  /** Null: nothing of it is sent anywhere. */
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
}

export type OrderMode = 'LIVE' | 'PREVIEW'

/** An order as it is kept (part 2, "Order"). Who ordered is null once they are forgotten. */
export type Order = {
  id: string
  number: string
  tokenSeed: string
  sessionId: string
  campaignId: string
  mode: OrderMode
  /** Null: nothing was to be paid. */
  paymentId: string | null
  ppuCode: string | null
  sellerAccountId: string | null
  userId: string | null
  accountId: string | null
  email: string | null
  name: string | null
  shippingInfo: Address | null
  lines: readonly OrderLine[]
  /** By line; the note to the whole order under `order`. */
  words: Readonly<Record<string, LineWords>>
  look: OrderLook
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

/** The accounts that an order is money of. */
export const partiesOf = ({ sellerAccountId, accountId }: Order): string[] =>
  [sellerAccountId, accountId].filter((id) => id !== null)
