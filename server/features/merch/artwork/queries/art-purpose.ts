import type { Db } from '../../../../platform/database/transaction.ts'
import type { CallPurpose } from '../../../media/models/index.ts'
import { isPaying } from '../../../money/payment/index.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/**
 * Returns the budget that pays for a session's model calls. Part of it is reserved for sessions
 * whose payment has begun or whose account has bought before. Signing in is free and does not
 * suffice.
 */
export const artPurposeOf = async (
  db: Db,
  session: Pick<FanSession, 'paymentId' | 'accountId'> | undefined,
): Promise<CallPurpose> => (session && (await isPaying(db, session)) ? 'account' : 'fan')
