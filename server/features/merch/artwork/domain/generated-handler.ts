import type { Trx } from '../../../../platform/database/transaction.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/**
 * Callback that other features provide. It runs in the transaction that records a session's new
 * art. It must not count preview sessions.
 */
export type GeneratedHandler = (trx: Trx, session: FanSession, at: Date) => Promise<void>
