import { countAnalyzed } from '../../features/likeness/assets/index.ts'
import { countEvents } from '../../features/likeness/indexing/index.ts'
import { findAnalyzingModels } from '../../features/likeness/tags/index.ts'
import type { Context } from '../../platform/context.ts'
import { paint, print, printTable } from '../terminal.ts'

/** Prints the queue's length, the failures, and the models that analyzed the pictures. */
export async function showStatus(ctx: Context): Promise<void> {
  const events = await countEvents(ctx.db)
  const now = ctx.clock.now()
  print(paint('bold', 'Queue'))
  printTable(
    ['type', 'status', 'events', 'due for'],
    events.map(({ type, status, count, dueAt }) => [
      type,
      status,
      String(count),
      status === 'PENDING' && dueAt && dueAt < now ? `${Math.round((+now - +dueAt) / 1000)} s` : '',
    ]),
    { alignRight: [2] },
  )
  const [analyzed, models] = [await countAnalyzed(ctx.db), await findAnalyzingModels(ctx)]
  print()
  print(paint('bold', 'Analyzed'))
  printTable(
    ['type', 'by', 'version', 'assets', 'to be analyzed again', ''],
    analyzed.map(({ type, seenBy, seenVersion, count, stale }) => {
      const isCurrent = models.some(
        (model) => model.type === type && model.seenBy === seenBy && model.seenVersion === seenVersion,
      )
      return [
        type,
        seenBy ?? 'not yet',
        seenVersion === null ? '' : String(seenVersion),
        String(count),
        String(stale),
        isCurrent || seenBy === null ? '' : 'older',
      ]
    }),
    { alignRight: [3, 4] },
  )
}
