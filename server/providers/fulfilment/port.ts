/** States of a print order. Each provider maps its own states to these. */
export const PRINT_STATES = [
  'received',
  'printing',
  'printed',
  'shipped',
  'delivered',
  /** The shop will not make the order. `reason` has the explanation. */
  'refused',
  'cancelled',
] as const
export type PrintState = (typeof PRINT_STATES)[number]

export type Parcel = {
  /** Id of the parcel at the shop. */
  id: string
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  state: 'under_way' | 'delivered' | 'lost'
  shippedAt: Date
  deliveredAt: Date | null
}

export type PrintOrder = {
  /** Id of the order at the shop. */
  id: string
  /** Our own id of the order. */
  externalId: string
  state: PrintState
  reason: string | null
  parcels: readonly Parcel[]
}

export type PrintItem = {
  externalId: string
  sku: string
  name: string
  quantity: number
  size: string | null
  color: string | null
  /** Print files with their placements. The shop must fetch each URL within a few minutes. */
  prints: readonly { placement: string; url: string }[]
  /** Text that the shop engraves itself, such as on a plaque. No print file contains this text. */
  engraving: string | null
  unitPriceMinorUnit: number
}

export type PrintRequest = {
  /**
   * Idempotency key of the order. A repeated request with the same key returns the same order, at
   * any time.
   */
  externalId: string
  /**
   * Fencing token. The shop may refuse a request whose attempt is older than the latest attempt it
   * received.
   */
  attempt?: number
  recipient: {
    name: string
    email: string
    addressLine1: string
    city: string
    state: string
    postalCode: string
    /** ISO 3166-1, two letters. */
    country: string
  }
  currency: string
  items: readonly PrintItem[]
  giftNote: string | null
}

/**
 * A verified webhook. Only its id, its type and the order's id are used. The order itself is then
 * read from the shop, because a webhook may be out of date.
 */
export type PrintEvent = { id: string; type: string; externalId: string | null }

export const PRINT_REFUSALS = ['address', 'out_of_stock', 'unknown_product', 'too_late', 'rejected'] as const
export type PrintRefusalCode = (typeof PRINT_REFUSALS)[number]

/** Thrown if the shop refuses permanently. A retry does not help. */
export class PrintRefusal extends Error {
  readonly code: PrintRefusalCode
  constructor(code: PrintRefusalCode, message: string) {
    super(message)
    this.name = 'PrintRefusal'
    this.code = code
  }
}

/**
 * Thrown if there is no response or the shop asks for a retry. The call may or may not have taken
 * effect, so repeat it.
 */
export class PrintShopUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PrintShopUnavailable'
  }
}

/**
 * The provider that prints and ships fans' orders. Never call it inside a transaction. Every method
 * throws PrintRefusal or PrintShopUnavailable.
 */
export type FulfilmentProvider = {
  readonly name: string
  /** True if nothing is really printed or shipped. */
  readonly isSimulated: boolean
  /** Places an order. Repeating an `externalId` returns the existing order. */
  create: (request: PrintRequest) => Promise<PrintOrder>
  /** Finds an order by our id. Returns undefined if the shop does not have the order. */
  find: (externalId: string) => Promise<PrintOrder | undefined>
  /**
   * Cancels an order that is not printed yet. Returns an already canceled order unchanged.
   * @throws PrintRefusal `too_late`
   */
  cancel: (externalId: string) => Promise<PrintOrder>
  /**
   * Returns a sentence for each placement of a product that the shop could not print. Empty if the
   * shop can print all placements, or if the product is not yet set up at the shop.
   */
  findFaults: (product: { sku: string; placements: readonly string[] }) => Promise<readonly string[]>
  /**
   * Verifies a webhook's signature over the raw bytes.
   * @returns undefined if the signature is invalid or no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => PrintEvent | undefined
  /** Name of the header that carries the signature. */
  readonly signatureHeader: string
}
