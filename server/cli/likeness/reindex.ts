import { PRODUCT } from '../../assemble.ts'
import { countEvents, processQueue } from '../../features/likeness/indexing/index.ts'
import { planReindex, type ReindexScope } from '../../features/likeness/tags/index.ts'
import type { Context } from '../../platform/context.ts'
import { createProgress } from '../progress.ts'
import { print } from '../terminal.ts'

const POLL_MS = 500

/**
 * Queues accounts for reindexing and processes the queue until it is empty or `stop` aborts.
 * Unfinished work then returns to the queue. Without a scope, only continues the existing queue.
 */
export async function reindex(ctx: Context, scope: ReindexScope | undefined, stop: AbortSignal): Promise<void> {
  const isTimeUp = () => stop.aborted
  if (scope !== undefined) {
    const { accounts, looks } = await planReindex(ctx, scope, { isTimeUp })
    print(
      `Rebuilding the search records of ${accounts} accounts; analyzing the pictures or recordings of ${looks} of them again.`,
    )
  }
  const { processedCount, retriedCount } = await processQueueNow(ctx, isTimeUp)
  const { waiting, failed } = await countQueue(ctx)
  print(`${processedCount} events are done${retriedCount > 0 ? `; ${retriedCount} will be retried` : ''}.`)
  if (failed > 0) print(`${failed} events failed permanently: list them with \`semblance likeness status\`.`)
  if (waiting > 0) print(`${waiting} events are still queued: \`semblance likeness reindex\` continues with them.`)
}

async function processQueueNow(ctx: Context, isTimeUp: () => boolean) {
  const progress = await createProgress('Analyzing')
  const atFirst = (await countQueue(ctx)).waiting
  let shown = -1
  const show = async (): Promise<void> => {
    const { waiting } = await countQueue(ctx)
    const total = Math.max(atFirst, waiting)
    const done = total - waiting
    if (done !== shown) progress.show(done, total, 'events')
    shown = done
  }
  const polling = setInterval(() => {
    show().catch((error: unknown) => ctx.log.warn({ err: error }, 'the indexing queue could not be counted'))
  }, POLL_MS)
  try {
    return await processQueue(ctx, PRODUCT.indexingHandlers, isTimeUp)
  } finally {
    clearInterval(polling)
    progress.end()
  }
}

async function countQueue({ db }: Context): Promise<{ waiting: number; failed: number }> {
  const counts = await countEvents(db)
  const sum = (...statuses: readonly string[]) =>
    counts.reduce((total, { status, count }) => total + (statuses.includes(status) ? count : 0), 0)
  return { waiting: sum('PENDING', 'IN_PROGRESS'), failed: sum('FAILED') }
}
