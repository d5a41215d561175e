/** How a print order stands, in words that every shop's are translated to. */
export const PRINT_STATES = [
  'received',
  'printing',
  'printed',
  'shipped',
  'delivered',
  /** The shop will not make it; `reason` says why. */
  'refused',
  'cancelled',
] as const
export type PrintState = (typeof PRINT_STATES)[number]

export type Parcel = {
  /** The shop's. */
  id: string
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  state: 'under_way' | 'delivered' | 'lost'
  shippedAt: Date
  deliveredAt: Date | null
}

/** An order at the shop, as it is now. */
export type PrintOrder = {
  /** The shop's. */
  id: string
  /** Ours. */
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
  /** What is printed, where. Addresses that the shop can fetch within some minutes. */
  prints: readonly { placement: string; url: string }[]
  /** What the shop engraves itself, as on a plaque: a name is in no file then. */
  engraving: string | null
  unitPriceMinorUnit: number
}

export type PrintRequest = {
  /** Ours of this try: the same again is the same order, however often and however long after. */
  externalId: string
  /** The fencing token: a shop that has the order of a later attempt may refuse this one. */
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

/** A verified webhook. Nothing in it is believed but its id, type and which order it speaks of: that is read again. */
export type PrintEvent = { id: string; type: string; externalId: string | null }

export const PRINT_REFUSALS = ['address', 'out_of_stock', 'unknown_product', 'too_late', 'rejected'] as const
export type PrintRefusalCode = (typeof PRINT_REFUSALS)[number]

/** The shop said no for good: sending it again will not help. */
export class PrintRefusal extends Error {
  readonly code: PrintRefusalCode
  constructor(code: PrintRefusalCode, message: string) {
    super(message)
    this.name = 'PrintRefusal'
    this.code = code
  }
}

/** No answer, or "try later": the call may or may not have taken effect. Send it again. */
export class PrintShopUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PrintShopUnavailable'
  }
}

/**
 * Whoever prints and sends what fans ordered. Never call it inside a transaction. Each method throws PrintRefusal or
 * PrintShopUnavailable.
 */
export type FulfilmentProvider = {
  readonly name: string
  /** Nothing is really printed or sent. */
  readonly isSimulated: boolean
  /** Orders; asked again with the same `externalId` it answers with the order there is. */
  create: (request: PrintRequest) => Promise<PrintOrder>
  /** By our id; undefined when the shop has no such order. */
  find: (externalId: string) => Promise<PrintOrder | undefined>
  /** Calls an order off that is not printed yet; one that was called off before is answered as it is. @throws PrintRefusal `too_late` */
  cancel: (externalId: string) => Promise<PrintOrder>
  /**
   * What the shop could not print of a product with these placements, in words; empty where it prints all of them, and for a
   * product that is not set up with it yet.
   */
  findFaults: (product: { sku: string; placements: readonly string[] }) => Promise<readonly string[]>
  /** Checks a webhook's signature over the raw bytes. @returns undefined when it does not hold, or no secret is set */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => PrintEvent | undefined
  /** The header that carries the signature. */
  readonly signatureHeader: string
}
