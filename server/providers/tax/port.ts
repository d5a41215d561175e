/** One row of what is bought. Amounts are in minor units of the order's currency. */
export type TaxedLine = {
  id: string
  /** Of one piece, before the discount. */
  unitPriceMinorUnit: number
  quantity: number
  /** What is taken off the whole row. */
  discountMinorUnit: number
  /** The contract's type of product, such as `tshirt`; a file is `digital-img`, whatever it is a file of. */
  productType: string
}

export type TaxedOrder = {
  currency: string
  /** ISO 3166-1 alpha-2, where it is sent from. */
  fromCountry: string
  to: { country: string; state: string | null; postalCode: string | null; city: string | null; line: string | null }
  lines: readonly TaxedLine[]
  shippingMinorUnit: number
}

/** The tax could not be worked out now, and nobody guesses: the same call may be sent again. */
export class TaxUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'TaxUnavailable'
  }
}

/** The tax service says for good that there can be no tax for this order: an address it does not know. */
export class TaxRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaxRefusal'
  }
}

/** Says what tax a buyer owes on top of an order. Never call it inside a transaction. */
export type TaxProvider = {
  readonly name: 'flat' | 'taxjar'
  /** Whole minor units, in the currency's steps. @throws TaxUnavailable; TaxRefusal */
  findTax: (order: TaxedOrder) => Promise<{ taxMinorUnit: number }>
}
