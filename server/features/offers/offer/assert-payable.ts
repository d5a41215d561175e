import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { amountFault } from '../../../platform/money.ts'

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
  const { message } = fault
  throw badRequest(message, { issues: [{ path: fault.field === 'currency' ? 'currency' : path, message }] })
}
