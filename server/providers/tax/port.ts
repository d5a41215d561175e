/** Amounts are in minor units of the order's currency. */
export type TaxedLine = {
  id: string
  /** Price of one piece before any discount. */
  unitPriceMinorUnit: number
  quantity: number
  /** Discount on all pieces of the line together. */
  discountMinorUnit: number
  /**
   * Product type of the contract, such as `tshirt`. A file for download is always a `digital-img`.
   */
  productType: string
}

export type TaxedOrder = {
  currency: string
  /** ISO 3166-1 alpha-2 code. */
  fromCountry: string
  to: { country: string; state: string | null; postalCode: string | null; city: string | null; line: string | null }
  lines: readonly TaxedLine[]
  shippingMinorUnit: number
}

/** The tax cannot be computed at the moment. No tax is guessed, so the call must be repeated. */
export class TaxUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'TaxUnavailable'
  }
}

/** The tax service permanently refuses the order, for example because of an unknown address. */
export class TaxRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaxRefusal'
  }
}

/**
 * Computes the tax that a buyer must pay in addition. Each call sends a request, so never call it
 * inside a database transaction.
 */
export type TaxProvider = {
  readonly name: 'flat' | 'taxjar' | `plugin ${string}`
  /**
   * Returns whole minor units, as a multiple of the currency's smallest step.
   * @throws TaxUnavailable or TaxRefusal
   */
  findTax: (order: TaxedOrder) => Promise<{ taxMinorUnit: number }>
}

/** A tax provider whose results are cached for some minutes. */
export type TaxLookups = {
  readonly name: TaxProvider['name']
  /**
   * Like `findTax` of the provider, but possibly some minutes old.
   * @param beforeRequest - called before a request that costs money. If it rejects, the request is
   * not sent.
   */
  findTax: (order: TaxedOrder, beforeRequest: () => Promise<void>) => ReturnType<TaxProvider['findTax']>
}
