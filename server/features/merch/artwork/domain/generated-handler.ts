import type { Trx } from '../../../../platform/database/transaction.ts'
import type { FanSession } from '../../fan-sessions/index.ts'

/** Runs in the transaction that stores a session's new art, except for preview sessions. */
export type GeneratedHandler = (trx: Trx, session: FanSession, at: Date) => Promise<void>
