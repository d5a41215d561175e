import type { Context } from '../../../platform/context.ts'
import { readLastBackup } from '../../../platform/database/installation.ts'
import { readScheduleState } from '../../../platform/jobs/schedule-state.ts'
import { countDueMails } from '../../../platform/mail/index.ts'
import { budgetSpentToday } from '../../media/models/index.ts'
import { countBrokenChecks } from '../../money/reconciliation/index.ts'
import { listQueues } from '../admin/index.ts'
import type { Sample } from './domain/gauges.ts'
import { countDueGenerations } from './queries/count-due-generations.ts'

type SampledContext = Pick<Context, 'db' | 'clock' | 'config' | 'credentials' | 'timestamps'>

/**
 * Reads the state of the installation: queues, delays and spending. Runs at most thirteen
 * statements.
 */
export async function readSamples(ctx: SampledContext): Promise<Sample[]> {
  const { db } = ctx
  const now = ctx.clock.now()
  const ageOf = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const samples: Sample[] = []
  const add = (gauge: Sample['gauge'], labels: Sample['labels'], value: number) =>
    samples.push({ gauge, labels, value })

  for (const { queue, count, oldestAt, sums } of await listQueues(ctx)) {
    add('semblance_waiting', { queue }, count)
    if (oldestAt) add('semblance_waiting_oldest_seconds', { queue }, ageOf(oldestAt))
    for (const { currency, amountMinorUnit } of sums)
      add('semblance_waiting_minor_units', { queue, currency }, amountMinorUnit)
  }
  add('semblance_books_broken_checks', {}, await countBrokenChecks(db))
  for (const { queue, count, dueAt } of await countDueMails(db, now)) {
    add('semblance_mails_due', { queue }, count)
    add('semblance_mails_due_oldest_seconds', { queue }, dueAt ? ageOf(dueAt) : 0)
  }
  for (const { kind, count, dueAt } of await countDueGenerations(db, now)) {
    add('semblance_generations_due', { kind }, count)
    add('semblance_generations_due_oldest_seconds', { kind }, ageOf(dueAt))
  }
  const { spentMicroUsd, budgetMicroUsd } = await budgetSpentToday(ctx)
  // Without a budget no paid call is made, so nothing can be spent.
  add('semblance_model_budget_spent_ratio', {}, budgetMicroUsd === 0 ? 0 : spentMicroUsd / budgetMicroUsd)
  const { queue, runs } = await readScheduleState(db, now)
  add('semblance_schedule_late', {}, queue === 'late' ? 1 : 0)
  for (const { name, lastAt } of runs)
    add('semblance_job_last_success_timestamp_seconds', { name }, lastAt.getTime() / 1000)
  if (ctx.config.isProduction) add('semblance_backup_age_seconds', {}, ageOf(await readLastBackup(db)))
  const missing = await ctx.timestamps.countWaiting()
  if (missing) {
    add('semblance_timestamps_missing', {}, missing.count)
    add('semblance_timestamps_missing_oldest_seconds', {}, missing.oldestAt ? ageOf(missing.oldestAt) : 0)
  }
  const expiresAt = await ctx.credentials.findExpiry()
  if (expiresAt) add('semblance_certificate_expires_in_seconds', {}, (expiresAt.getTime() - now.getTime()) / 1000)
  return samples
}
