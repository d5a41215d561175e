import type { Db } from '../../../../platform/database/transaction.ts'
import type { CallPurpose } from '../../../media/models/index.ts'
import { isPaying } from '../../../money/payment/index.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/**
 * Returns the budget of a session's model calls: one whose payment has begun, or whose account has
 * bought before, may use the reserved part. Signing in alone costs nothing, so it reserves nothing.
 */
export const artPurposeOf = async (
  db: Db,
  session: Pick<FanSession, 'paymentId' | 'accountId'> | undefined,
): Promise<CallPurpose> => (session && (await isPaying(db, session)) ? 'account' : 'fan')
