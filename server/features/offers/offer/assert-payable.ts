import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { type AmountFault, amountFault } from '../../../platform/money.ts'

type Payer = Pick<Context, 'processor' | 'config'>

const faultOf = ({ processor, config }: Payer, amountMinorUnit: number, currency: string): AmountFault | undefined =>
  amountFault({ amountMinorUnit, currency, feeBps: config.PLATFORM_FEE_BPS }, processor.limits(currency))

/** True if the current processor accepts the amount including our fee. */
export const isPayable = (ctx: Payer, amountMinorUnit: number, currency: string): boolean =>
  faultOf(ctx, amountMinorUnit, currency) === undefined

/**
 * Checks that the current processor accepts the currency, and the amount including our fee. `path`
 * is the field that contained the amount.
 * @throws BadRequest with the permitted range
 */
export function assertPayable(
  { processor, config }: Payer,
  amountMinorUnit: number,
  currency: string,
  path: string,
): void {
  const fault = faultOf({ processor, config }, amountMinorUnit, currency)
  if (!fault) return
  const { message } = fault
  throw badRequest(message, { issues: [{ path: fault.field === 'currency' ? 'currency' : path, message }] })
}
