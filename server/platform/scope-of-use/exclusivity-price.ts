import { minorUnitStep, shareOfAmount } from '../money.ts'
import { type Floor, meetsFloor, strictest, type UsePermission } from './permissions.ts'
import type { Exclusivity } from './scope.ts'

/** Exclusivities that may have a price, from the weakest. */
export const PRICED_EXCLUSIVITIES = ['CATEGORY_EXCLUSIVE', 'EXCLUSIVE'] as const
export type PricedExclusivity = (typeof PRICED_EXCLUSIVITIES)[number]

/** A talent's answer to offers that ask for an exclusivity. */
export type ExclusivityAnswer = {
  /** NEVER: not offered. ON_REQUEST: never agreed automatically. */
  answer: UsePermission
  /** Price in percent of the price without exclusivity: 250 for ×2.5. Null: no surcharge. */
  pricePercent: number | null
  minimum: Floor | null
}
export type ExclusivityAnswers = { readonly [Level in PricedExclusivity]: ExclusivityAnswer }
/** Answer to an exclusivity, with those of the weaker ones that it includes. */
export type ExclusivityTerms = ExclusivityAnswer & { level: PricedExclusivity }

const NO_PRICE: ExclusivityAnswer = { answer: 'ALLOWED', pricePercent: null, minimum: null }
/** Answers of a talent who has chosen none: exclusivity may be asked for and costs nothing more. */
export const NO_EXCLUSIVITY_PRICES: ExclusivityAnswers = { CATEGORY_EXCLUSIVE: NO_PRICE, EXCLUSIVE: NO_PRICE }

/** Returns the higher price. If one answer has no price, returns the other. */
const dearer = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const higher = (own: Floor | null, other: Floor | null): Floor | null =>
  own === null || !meetsFloor(own, other) ? (own?.currency === other?.currency ? other : (own ?? other)) : own

/**
 * Returns the terms of an exclusivity. Null for a license that is not exclusive. An exclusive
 * license is exclusive in its category too, so it is never cheaper or easier to get.
 */
export function exclusivityTerms(
  answers: ExclusivityAnswers | undefined,
  exclusivity: Exclusivity,
): ExclusivityTerms | null {
  if (exclusivity === 'NON_EXCLUSIVE') return null
  const { CATEGORY_EXCLUSIVE: weaker, EXCLUSIVE: own } = answers ?? NO_EXCLUSIVITY_PRICES
  if (exclusivity === 'CATEGORY_EXCLUSIVE') return { ...weaker, level: exclusivity }
  return {
    level: exclusivity,
    answer: strictest([weaker.answer, own.answer]),
    pricePercent: dearer(own.pricePercent, weaker.pricePercent),
    minimum: higher(own.minimum, weaker.minimum),
  }
}

/** Raises an amount to the price with exclusivity, rounded to an amount that can be paid. */
export const raisePrice = (floor: Floor, terms: Pick<ExclusivityAnswer, 'pricePercent'> | null): Floor =>
  terms?.pricePercent == null
    ? floor
    : {
        currency: floor.currency,
        amountMinorUnit: shareOfAmount(
          floor.amountMinorUnit,
          terms.pricePercent * BPS_PER_PERCENT,
          minorUnitStep(floor.currency),
        ),
      }

const BPS_PER_PERCENT = 100

/**
 * Returns what a license with exclusivity should cost, if it costs `plain` without: the raised
 * amount, or the talent's minimum if that is more. A minimum in another currency is left out.
 */
export function suggestPrice(plain: Floor, terms: ExclusivityTerms): Floor {
  const raised = raisePrice(plain, terms)
  return terms.minimum?.currency === raised.currency && !meetsFloor(raised, terms.minimum) ? terms.minimum : raised
}

const keyOf = ({ answer, pricePercent, minimum }: ExclusivityAnswer): string =>
  JSON.stringify([answer, pricePercent, minimum && [minimum.amountMinorUnit, minimum.currency]])

/** True if both have the same answers. Missing answers count as `NO_EXCLUSIVITY_PRICES`. */
export const isSameExclusivity = (
  one: ExclusivityAnswers = NO_EXCLUSIVITY_PRICES,
  other: ExclusivityAnswers = NO_EXCLUSIVITY_PRICES,
): boolean => PRICED_EXCLUSIVITIES.every((level) => keyOf(one[level]) === keyOf(other[level]))
