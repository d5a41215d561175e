/** One line of an order. Amounts are in minor units of the currency of the order. */
export type TaxedLine = {
  id: string
  /** Price of one piece before any discount. */
  unitPriceMinorUnit: number
  quantity: number
  /** Discount on all pieces of the line together. */
  discountMinorUnit: number
  /**
   * Product type of the contract, for example `tshirt`. A file for download is always a
   * `digital-img`, even if it is not an image.
   */
  productType: string
}

export type TaxedOrder = {
  currency: string
  /** Country from which the order is shipped, as ISO 3166-1 alpha-2 code. */
  fromCountry: string
  to: { country: string; state: string | null; postalCode: string | null; city: string | null; line: string | null }
  lines: readonly TaxedLine[]
  shippingMinorUnit: number
}

/**
 * Thrown if the tax cannot be computed at the moment. No tax is guessed, so the call must be
 * repeated.
 */
export class TaxUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'TaxUnavailable'
  }
}

/**
 * Thrown if the tax service permanently refuses the order, for example because of an unknown
 * address.
 */
export class TaxRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaxRefusal'
  }
}

/**
 * Computes the tax that a buyer must pay in addition to an order. Each call sends a request. Never
 * call it inside a database transaction.
 */
export type TaxProvider = {
  readonly name: 'flat' | 'taxjar'
  /**
   * Returns the tax in whole minor units. The amount is a multiple of the smallest step of the
   * currency.
   * @throws TaxUnavailable or TaxRefusal
   */
  findTax: (order: TaxedOrder) => Promise<{ taxMinorUnit: number }>
}

/** A tax provider with a cache. The result for an order is cached for some minutes. */
export type TaxLookups = {
  readonly name: TaxProvider['name']
  /**
   * Does the same as `findTax` of the provider, but the result may be some minutes old.
   * @param beforeRequest - called before a request that costs money. If it rejects, the request is
   * not sent.
   */
  findTax: (order: TaxedOrder, beforeRequest: () => Promise<void>) => ReturnType<TaxProvider['findTax']>
}
