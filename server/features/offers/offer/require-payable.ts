import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { amountFault } from '../../../platform/money.ts'

/**
 * An offer that is written down can be paid: the processor in use takes its currency, and its amount with our fee on top.
 * `path`: the field that named the amount.
 * @throws BadRequest, saying between what an amount can be.
 */
export function requirePayable(
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
