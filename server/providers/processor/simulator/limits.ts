import { type AmountLimits, isCurrency, minorUnitDigits, minorUnitStep } from '../../../platform/money.ts'
import { ProcessorRefusal } from '../port.ts'

/** Stripe's limit: eight digits. */
const MAX_MINOR_UNIT = 99_999_999
const MAX_IDR = 999_999_999_999

/**
 * Accepts every currency. The smallest charge is half a major unit, for example 0.50 USD, or 50 in
 * a currency without minor units, for example 50 JPY.
 */
export function simulatorLimits(currency: string): AmountLimits | undefined {
  if (!isCurrency(currency)) return undefined
  const digits = minorUnitDigits(currency)
  const step = minorUnitStep(currency)
  const min = digits === 0 ? 50 : 5 * 10 ** (digits - 1)
  const max = currency === 'IDR' ? MAX_IDR : MAX_MINOR_UNIT
  return { leastMinorUnit: Math.max(min, step), mostMinorUnit: max - (max % step) }
}

/** @throws ProcessorRefusal for amounts that no processor would charge */
export function assertChargeable(amountMinorUnit: number, currency: string): void {
  if (!Number.isSafeInteger(amountMinorUnit) || amountMinorUnit < 1)
    throw new ProcessorRefusal('parameter_invalid_integer', 'The amount is not a whole number above zero.')
  const limits = simulatorLimits(currency)
  if (!limits) throw new ProcessorRefusal('currency_not_supported', `The currency ${currency} is not supported.`)
  if (amountMinorUnit < limits.leastMinorUnit)
    throw new ProcessorRefusal('amount_too_small', `The minimum in ${currency} is ${limits.leastMinorUnit}.`)
  if (amountMinorUnit > limits.mostMinorUnit)
    throw new ProcessorRefusal('amount_too_large', `The maximum in ${currency} is ${limits.mostMinorUnit}.`)
  if (amountMinorUnit % minorUnitStep(currency) !== 0)
    throw new ProcessorRefusal(
      'parameter_invalid_integer',
      `Amounts in ${currency} must be multiples of ${minorUnitStep(currency)}.`,
    )
}
