/** One line of an order. Amounts are in minor units of the order's currency. */
export type TaxedLine = {
  id: string
  /** Price of one piece before the discount. */
  unitPriceMinorUnit: number
  quantity: number
  /** Discount on the whole line. */
  discountMinorUnit: number
  /**
   * The contract's product type, such as `tshirt`. Every downloadable file is a `digital-img`,
   * regardless of its content.
   */
  productType: string
}

export type TaxedOrder = {
  currency: string
  /** ISO 3166-1 alpha-2 code of the country that ships. */
  fromCountry: string
  to: { country: string; state: string | null; postalCode: string | null; city: string | null; line: string | null }
  lines: readonly TaxedLine[]
  shippingMinorUnit: number
}

/** Thrown if the tax is temporarily unknown. The tax is never guessed, so retry the call. */
export class TaxUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'TaxUnavailable'
  }
}

/** Thrown if the tax service permanently refuses the order, e.g. because of an unknown address. */
export class TaxRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaxRefusal'
  }
}

/**
 * Computes the tax that a buyer owes in addition to an order. Each call sends a request. Never call
 * it inside a transaction.
 */
export type TaxProvider = {
  readonly name: 'flat' | 'taxjar'
  /**
   * Returns whole minor units in steps of the currency.
   * @throws TaxUnavailable or TaxRefusal
   */
  findTax: (order: TaxedOrder) => Promise<{ taxMinorUnit: number }>
}

/** Tax provider whose result for an order is cached for some minutes. */
export type TaxLookups = {
  readonly name: TaxProvider['name']
  /**
   * Same as the provider's `findTax`, but the result may be some minutes old.
   * @param beforeRequest - called before a request that costs money. If it rejects, no request is
   * sent.
   */
  findTax: (order: TaxedOrder, beforeRequest: () => Promise<void>) => ReturnType<TaxProvider['findTax']>
}
