import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { PayFor } from '../ledger/index.ts'
import { hasPaymentFor } from '../payment/index.ts'
import type { PayForTable } from '../payments/index.ts'

/**
 * True if an account has paid for a thing, or is the one that could, now or later. Finds nothing
 * that the account may not see.
 */
export async function mayPayFor(
  ctx: Context,
  payFor: PayForTable,
  { userId, accountId, displayName }: Caller,
  thing: { payFor: PayFor; payForId: string },
): Promise<boolean> {
  if (await hasPaymentFor(ctx.db, { accountId, ...thing })) return true
  const handler = thing.payFor === 'MERCH' ? undefined : payFor[thing.payFor]
  if (!handler) return false
  try {
    await handler.quote(ctx, { kind: 'account', userId, accountId, displayName, email: null }, thing.payForId)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // It is theirs, but cannot be paid at the moment.
    return error.status === 409 || error.status === 422
  }
}
