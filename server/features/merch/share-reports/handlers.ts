import type { Context } from '../../../platform/context.ts'
import type { TakedownScope } from './queries/share-reports.ts'

export type TakeDownHandlers = {
  /** Removes the content of a share. Never called in a transaction. */
  remove: (ctx: Context, share: { shareId: string; sessionId: string }, taken: TakedownScope) => Promise<void>
}
