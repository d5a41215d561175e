import type { Trx } from '../../../../platform/database/transaction.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/**
 * Callback that other features provide. The callback runs in the transaction that stores a
 * session's new art. It is not called for preview sessions.
 */
export type GeneratedHandler = (trx: Trx, session: FanSession, at: Date) => Promise<void>
