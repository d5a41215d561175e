import type { Context } from '../../../platform/context.ts'
import { badField } from '../../../platform/errors.ts'
import { amountFault } from '../../../platform/money.ts'

/**
 * Returns a test for amounts that the current processor accepts, including our fee. The test calls
 * no provider, so it may run in a transaction.
 */
export function payableIn(
  { processor, config }: Pick<Context, 'processor' | 'config'>,
  currency: string,
): (amountMinorUnit: number) => boolean {
  const limits = processor.limits(currency)
  const feeBps = config.PLATFORM_FEE_BPS
  return (amountMinorUnit) => amountFault({ amountMinorUnit, currency, feeBps }, limits) === undefined
}

/**
 * Checks that the current processor accepts the currency, and the amount including our fee. `path`
 * is the field that contained the amount.
 * @throws BadRequest with the permitted range
 */
export function assertPayable(
  { processor, config }: Pick<Context, 'processor' | 'config'>,
  amountMinorUnit: number,
  currency: string,
  path: string,
): void {
  const amount = { amountMinorUnit, currency, feeBps: config.PLATFORM_FEE_BPS }
  const fault = amountFault(amount, processor.limits(currency))
  if (!fault) return
  throw badField(fault.field === 'currency' ? 'currency' : path, fault.words)
}
