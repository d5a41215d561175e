import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { seal } from '../../../platform/security/sealed.ts'
import { refuseEarlierAddresses } from '../../media/files/index.ts'
import { BEARER_PURPOSE, digestOf, newBearer } from './bearer.ts'
import type { FanSession } from './domain/fan-session.ts'
import { changeFanSession, replaceBearer } from './queries/change-session.ts'
import { listSelfieKeys } from './queries/find-selfie.ts'
import type { SessionVisitor } from './queries/find-session.ts'

/** Cleared when the session moves to another device. The photo, the art and the cart stay. */
const FORMER_HOLDER_FIELDS = {
  shippingInfo: null,
  delayedEmail: null,
  fanName: null,
  userId: null,
  language: null,
} as const

/** Returns true if the session belongs to the account of the visitor. */
export const isOwnedByVisitor = ({ accountId }: Pick<FanSession, 'accountId'>, visitor: SessionVisitor): boolean =>
  accountId !== null && accountId === visitor?.accountId

/**
 * Moves a session to another device with a new bearer token; the old token stops working. Unless
 * both devices use the same account, the data of the former fan is removed and the session belongs
 * to the new fan. Picture URLs on the old device stop working. The caller must have locked the
 * session, and no payment may be pending.
 */
export async function moveFanSession(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { session, visitor, at }: { session: FanSession; visitor: SessionVisitor; at: Date },
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
      ...(isOwnedByVisitor(session, visitor) ? {} : { ...FORMER_HOLDER_FIELDS, accountId: visitor?.accountId ?? null }),
    },
    at,
  )
  const keys = await listSelfieKeys(trx, session.id)
  await refuseEarlierAddresses(trx, { sessionId: session.id, keys, at })
  return bearer
}
