import type { Context } from '../../../platform/context.ts'
import type { Taken } from './queries/share-reports.ts'

/** What taking down needs of others; `server/fan-data.ts` puts it together. */
export type TakeDownHandlers = {
  /** Removes what is taken down, so that the next request no longer finds it. Never in a transaction. */
  remove: (ctx: Context, share: { shareId: string; sessionId: string }, taken: Taken) => Promise<void>
}
