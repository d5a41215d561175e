import { PRODUCT } from '../../assemble.ts'
import { countEvents, processQueue } from '../../features/likeness/indexing/index.ts'
import { planReindex, type ReindexScope } from '../../features/likeness/tags/index.ts'
import type { Context } from '../../platform/context.ts'
import { createProgress } from '../progress.ts'
import { print } from '../terminal.ts'

const POLL_MS = 500

/**
 * Queues reindexing and works off the queue until it is empty or `stop` aborts; running work then
 * returns to the queue. Without a scope it only continues the existing queue.
 */
export async function reindex(ctx: Context, scope: ReindexScope | undefined, stop: AbortSignal): Promise<void> {
  const isTimeUp = () => stop.aborted
  if (scope !== undefined) {
    const { accounts, looks } = await planReindex(ctx, scope, { isTimeUp })
    print(`${accounts} accounts are rebuilt; pictures or recordings of ${looks} of them are analyzed again.`)
  }
  const { processedCount, retriedCount } = await processQueueNow(ctx, isTimeUp)
  const { waiting, failed } = await countQueue(ctx)
  print(`${processedCount} events done${retriedCount > 0 ? `, ${retriedCount} to be retried` : ''}.`)
  if (failed > 0) print(`${failed} were given up: list them with \`semblance likeness status\`.`)
  if (waiting > 0)
    print(
      `${waiting} are waiting${stop.aborted ? '' : ' for their turn'}: \`semblance likeness reindex\` continues with them.`,
    )
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
