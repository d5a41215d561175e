import Type from 'typebox'
import { addMs, DAY_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/transaction.ts'
import { Count, named } from '../http/schemas.ts'
import type { Job } from './job.ts'

type DaysSetting = Extract<keyof Context['config'], `${string}_DAYS`>

/**
 * Deletes one kind of data after its retention period. The feature that owns the data defines it.
 */
export type Pruning = {
  name: string
  /** 0 means forever. */
  keptDays: DaysSetting
  /**
   * Deletes at most `limit` rows older than `before`, in one short statement, and locks only
   * those. Returns their number.
   */
  deleteBatch: (db: Db, before: Date, limit: number) => Promise<number>
}

const BATCH = 500
/**
 * Batches of each kind that one request to the cron route deletes. The schedule has no such limit.
 */
const BATCHES_A_CALL = 20

/**
 * Creates the job that deletes data after its retention period. Concurrent runs share the work.
 */
export function createPruneJob(prunings: readonly Pruning[]): Job {
  const prune = async (ctx: Context, mayGoOn: (batches: number) => boolean): Promise<Record<string, number>> => {
    const report: Record<string, number> = {}
    for (const { name, keptDays, deleteBatch } of prunings) {
      report[name] = 0
      const days = ctx.config[keptDays]
      if (days === 0) continue
      const before = addMs(ctx.clock.now(), -days * DAY_MS)
      for (let batches = 0; mayGoOn(batches); batches++) {
        const deleted = await deleteBatch(ctx.db, before, BATCH)
        report[name] += deleted
        if (deleted < BATCH) break
      }
    }
    return report
  }
  return {
    name: 'prune',
    cron: '20 4 * * *',
    path: '/api/admin/cron/prune',
    tag: 'Administration',
    summary: 'Deletes data past its retention period: sent mails, events, read notifications.',
    report: named('PruneReport', Type.Object(Object.fromEntries(prunings.map(({ name }) => [name, Count])))),
    run: (ctx) => prune(ctx, (batches) => batches < BATCHES_A_CALL),
    drain: (ctx, isTimeUp) => prune(ctx, () => !isTimeUp()),
  }
}
