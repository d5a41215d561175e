import type { Trx } from '../../../../platform/database/transaction.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/**
 * Callback for other features once a session's art is made, in the transaction that records it.
 * Preview sessions must not be counted.
 */
export type GeneratedHandler = (trx: Trx, session: FanSession, at: Date) => Promise<void>
