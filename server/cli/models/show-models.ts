import { formatDollars, isPaused, listModelsToday, toModelView } from '../../features/media/models/index.ts'
import type { Context } from '../../platform/context.ts'
import { printTable } from '../terminal.ts'

const MAX_MODELS = 1000

/** Prints the model registry: adapter, status and today's usage of each model. */
export async function showModels(ctx: Pick<Context, 'db' | 'clock' | 'models'>): Promise<void> {
  const { models } = await listModelsToday(ctx, { limit: MAX_MODELS, offset: 0 })
  const now = ctx.clock.now()
  printTable(
    ['Model', 'Task', 'Provider', 'Status', 'Calls', 'Failed', 'Cost', 'Breaker'],
    models.map((row) => {
      const { adapterInEffect, today } = toModelView(ctx.models, row)
      return [
        row.key,
        row.capability,
        adapterInEffect ?? `none (${row.adapter})`,
        row.status,
        String(today.calls),
        String(today.failures),
        formatDollars(today.costMicroUsd),
        isPaused(row, now) ? `paused until ${row.rests_until?.toISOString()}` : 'closed',
      ]
    }),
    { indent: '', alignRight: [4, 5, 6] },
  )
}
