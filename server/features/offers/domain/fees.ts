const WHOLE_BPS = 10_000n

export type Fees = { platformFeeMinorUnit: number; totalBrandPriceMinorUnit: number }

/**
 * The platform's fee on top of an offer, rounded half up, and what the brand pays in all. The talent gets the offered
 * amount untouched. The product is taken in bigint, so that it is exact up to the largest safe integer.
 * @throws RangeError when the total is past what a number holds exactly.
 */
export function feesOf(offerAmountMinorUnit: number, feeBps: number): Fees {
  const amount = BigInt(offerAmountMinorUnit)
  const fee = (amount * BigInt(feeBps) + WHOLE_BPS / 2n) / WHOLE_BPS
  const total = amount + fee
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`a total of ${total} cannot be held exactly`)
  return { platformFeeMinorUnit: Number(fee), totalBrandPriceMinorUnit: Number(total) }
}
