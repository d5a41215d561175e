import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import type { PayFor } from '../ledger/index.ts'
import type { AccountBuyer, PayForTable, Spending } from '../payments/index.ts'

/** Returns the buyer of a payment that a person makes for a team. */
export const buyerOf = ({ userId, accountId, displayName, email, team }: Caller): AccountBuyer => ({
  kind: 'account',
  userId,
  accountId,
  displayName,
  email: team ? null : email,
  personId: team?.person.accountId,
})

/**
 * Finds what a payment would commit the team to now.
 * @throws what `quote` of the thing throws; BadRequest for what members buy for themselves
 */
export async function findSpending(
  ctx: Context,
  payFor: PayForTable,
  buyer: AccountBuyer,
  thing: { payFor: PayFor; payForId: string },
): Promise<Spending> {
  const handler = thing.payFor === 'MERCH' ? undefined : payFor[thing.payFor]
  if (!handler) throw badRequest(message('Payments for {kind} need no approval.', { kind: thing.payFor }))
  const quote = await handler.quote(ctx, buyer, thing.payForId)
  const termsVersion = (await handler.findTermsVersion?.(ctx.db, thing.payForId)) ?? null
  return { buyer, ...thing, quote, termsVersion, open: undefined }
}
