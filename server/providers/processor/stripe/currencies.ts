import { ProcessorRefusal } from '../port.ts'

/**
 * Stripe counts these two in hundredths, though they have none any more: 500 is 5 krónur there and 500 here. Rather than
 * have two readings of one amount, they are not charged and not paid out.
 */
const COUNTED_OTHERWISE = ['ISK', 'UGX']

/** Stripe's spelling of a currency whose amounts are counted as ours are. @throws ProcessorRefusal */
export function stripeCurrency(currency: string): string {
  if (COUNTED_OTHERWISE.includes(currency))
    throw new ProcessorRefusal('currency_not_supported', `Stripe counts ${currency} otherwise than we do.`)
  return currency.toLowerCase()
}
