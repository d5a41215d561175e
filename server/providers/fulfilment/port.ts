/** Each provider converts its own states to these. */
export const PRINT_STATES = [
  'received',
  'printing',
  'printed',
  'shipped',
  'delivered',
  /** The shop will not make the order, for the `reason`. */
  'refused',
  'cancelled',
] as const
export type PrintState = (typeof PRINT_STATES)[number]

export type Parcel = {
  /** Id at the print shop. */
  id: string
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  state: 'under_way' | 'delivered' | 'lost'
  shippedAt: Date
  deliveredAt: Date | null
}

export type PrintOrder = {
  id: string
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
  /** Each URL is valid for a few minutes, so the shop must fetch it at once. */
  prints: readonly { placement: string; url: string }[]
  /** Text that the shop engraves itself, for example on a plaque; not part of the print files. */
  engraving: string | null
  unitPriceMinorUnit: number
}

export type PrintRequest = {
  /** Idempotency key. A repeated request returns the existing order, even much later. */
  externalId: string
  /** The shop may refuse a request with a lower attempt number than it has received. */
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
 * A webhook whose signature was verified. The order itself is read from the shop, because a
 * webhook may be out of date.
 */
export type PrintEvent = { id: string; type: string; externalId: string | null }

export const PRINT_REFUSALS = ['address', 'out_of_stock', 'unknown_product', 'too_late', 'rejected'] as const
export type PrintRefusalCode = (typeof PRINT_REFUSALS)[number]

/** The shop refuses permanently, so a retry does not help. */
export class PrintRefusal extends Error {
  readonly code: PrintRefusalCode
  constructor(code: PrintRefusalCode, message: string) {
    super(message)
    this.name = 'PrintRefusal'
    this.code = code
  }
}

/**
 * The shop does not respond or asks for a retry. The call may have had an effect, so it must be
 * repeated.
 */
export class PrintShopUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PrintShopUnavailable'
  }
}

/**
 * Prints and ships orders of fans. Never call it inside a database transaction, because a call may
 * take seconds. Every method may throw PrintRefusal or PrintShopUnavailable.
 */
export type FulfilmentProvider = {
  readonly name: string
  /** True if nothing is really printed or shipped. */
  readonly isSimulated: boolean
  /** Places an order, or returns the existing one with this `externalId`. */
  create: (request: PrintRequest) => Promise<PrintOrder>
  /** Finds an order by our own id. */
  find: (externalId: string) => Promise<PrintOrder | undefined>
  /**
   * Cancels an order that is not printed yet. Returns a canceled order unchanged.
   * @throws PrintRefusal `too_late`
   */
  cancel: (externalId: string) => Promise<PrintOrder>
  /**
   * Returns a sentence for each placement that the shop cannot print. Empty if the product is not
   * set up at the shop yet.
   */
  findFaults: (product: { sku: string; placements: readonly string[] }) => Promise<readonly string[]>
  /**
   * Verifies the signature of a webhook over its raw bytes.
   * @returns undefined if the signature is invalid or no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => PrintEvent | undefined
  /** Header of the webhook with the signature. */
  readonly signatureHeader: string
}
