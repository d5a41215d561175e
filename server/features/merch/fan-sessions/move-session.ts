import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { seal } from '../../../platform/security/sealed.ts'
import { BEARER_PURPOSE, digestOf, newBearer } from './bearer.ts'
import type { FanSession } from './domain/fan-session.ts'
import { changeFanSession, replaceBearer } from './queries/change-session.ts'
import type { Opener } from './queries/find-session.ts'

/** What of a session says who had it before. Photo, art and cart go along: they are what is handed over. */
const OF_THE_FORMER = { shippingInfo: null, delayedEmail: null, fanName: null, userId: null } as const

/** Whether a session stays with the account it belongs to. */
export const staysTheirs = ({ accountId }: Pick<FanSession, 'accountId'>, visitor: Opener): boolean =>
  accountId !== null && accountId === visitor?.accountId

/**
 * Moves a session to another device: it gets a bearer of its own, and the old one opens nothing from then on. Unless both devices
 * are the same account's, the session forgets who had it, and belongs to whoever takes it. The session is locked by the caller, and
 * nothing is about to be paid in it. Two statements.
 */
export async function moveFanSession(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { session, visitor, at }: { session: FanSession; visitor: Opener; at: Date },
): Promise<string> {
  const bearer = newBearer()
  await replaceBearer(trx, session.id, {
    digest: digestOf(bearer),
    sealed: seal(config.SECRET_KEY, BEARER_PURPOSE, bearer),
  })
  await changeFanSession(
    trx,
    session.id,
    {
      movedAt: at,
      paymentId: null,
      processorPaymentId: null,
      ...(staysTheirs(session, visitor) ? {} : { ...OF_THE_FORMER, accountId: visitor?.accountId ?? null }),
    },
    at,
  )
  return bearer
}
