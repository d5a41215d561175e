/** States of a print order. Each provider converts its own states to these. */
export const PRINT_STATES = [
  'received',
  'printing',
  'printed',
  'shipped',
  'delivered',
  /** The shop will not make the order. `reason` contains the explanation. */
  'refused',
  'cancelled',
] as const
export type PrintState = (typeof PRINT_STATES)[number]

export type Parcel = {
  /** Id of the parcel at the print shop. */
  id: string
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  state: 'under_way' | 'delivered' | 'lost'
  shippedAt: Date
  deliveredAt: Date | null
}

export type PrintOrder = {
  /** Id of the order at the print shop. */
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
  /**
   * Print files with their placements. Each URL is valid for a few minutes, so the shop must fetch
   * it at once.
   */
  prints: readonly { placement: string; url: string }[]
  /**
   * Text that the shop engraves itself, for example on a plaque. The print files do not contain
   * this text.
   */
  engraving: string | null
  unitPriceMinorUnit: number
}

export type PrintRequest = {
  /**
   * Idempotency key of the order. A repeated request with the same key returns the order that
   * already exists, even much later.
   */
  externalId: string
  /**
   * Number of the attempt to place the order. The shop may refuse a request with a lower number
   * than the highest number that it has received.
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
 * A webhook whose signature was verified. Only three facts of it are used: its id, its type and
 * the id of the order. The order itself is then read from the shop, because a webhook may be out
 * of date.
 */
export type PrintEvent = { id: string; type: string; externalId: string | null }

export const PRINT_REFUSALS = ['address', 'out_of_stock', 'unknown_product', 'too_late', 'rejected'] as const
export type PrintRefusalCode = (typeof PRINT_REFUSALS)[number]

/** Thrown if the shop refuses permanently. Trying again does not help. */
export class PrintRefusal extends Error {
  readonly code: PrintRefusalCode
  constructor(code: PrintRefusalCode, message: string) {
    super(message)
    this.name = 'PrintRefusal'
    this.code = code
  }
}

/**
 * Thrown if the shop does not respond or asks for a retry. The call may or may not have had an
 * effect, so it must be repeated.
 */
export class PrintShopUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PrintShopUnavailable'
  }
}

/**
 * The provider that prints and ships orders of fans. Never call it inside a database transaction,
 * because a call may take seconds. Every method may throw PrintRefusal or PrintShopUnavailable.
 */
export type FulfilmentProvider = {
  readonly name: string
  /** True if the provider is simulated, so that nothing is really printed or shipped. */
  readonly isSimulated: boolean
  /** Places an order. If an order with this `externalId` exists, returns the existing order. */
  create: (request: PrintRequest) => Promise<PrintOrder>
  /** Finds an order by our own id. Returns undefined if the shop does not have the order. */
  find: (externalId: string) => Promise<PrintOrder | undefined>
  /**
   * Cancels an order that is not printed yet. An order that is already canceled is returned
   * unchanged.
   * @throws PrintRefusal `too_late`
   */
  cancel: (externalId: string) => Promise<PrintOrder>
  /**
   * Returns a sentence for each placement of a product that the shop cannot print. The list is
   * empty if the shop can print all placements, or if the product is not set up at the shop yet.
   */
  findFaults: (product: { sku: string; placements: readonly string[] }) => Promise<readonly string[]>
  /**
   * Verifies the signature of a webhook over its raw bytes.
   * @returns undefined if the signature is invalid or no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => PrintEvent | undefined
  /** Name of the webhook's header that contains the signature. */
  readonly signatureHeader: string
}
