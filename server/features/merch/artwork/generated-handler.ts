import type { Trx } from '../../../platform/database/transaction.ts'
import type { FanSession } from '../fan-sessions/index.ts'

/** What others do once art of a session is made, in the transaction that says so. Sessions for trying out count nowhere. */
export type GeneratedHandler = (trx: Trx, session: FanSession, at: Date) => Promise<void>
