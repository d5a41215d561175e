import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GenerationKind } from './generation-kind.ts'
import { estimateSeconds, findLine } from './queries/find-place-in-line.ts'

/** Used if no recent job shows the real duration. */
const ASSUMED_SECONDS = 20
/**
 * Limits of the header Retry-After in seconds. The upper one exists because the queue may soon be
 * short again.
 */
const RETRY_AFTER_LIMITS = { least: 15, most: 120 }

/**
 * Refuses a job that this transaction has inserted if the jobs before it take longer than
 * `minutes`. A job with none before it is always accepted. Concurrent transactions do not see each
 * other, so the queue can exceed the limit by the number of database connections.
 * @throws ServiceUnavailable (503) with Retry-After
 */
export async function assertRoomInLine(
  trx: Trx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { concurrency }: Pick<GenerationKind, 'concurrency'>,
  { jobId, minutes, words: message }: { jobId: string; minutes: number; words: string },
): Promise<void> {
  const line = await findLine(trx, { jobId, at: clock.now() })
  if (!line || line.ahead === 0) return
  const running = Math.max(line.running, Math.min(config.GENERATION_PARALLEL, concurrency))
  const seconds = estimateSeconds({ ...line, running, seconds: line.seconds ?? ASSUMED_SECONDS }) ?? 0
  const tooLong = seconds - (minutes * MINUTE_MS) / SECOND_MS
  if (tooLong <= 0) return
  const { least, most } = RETRY_AFTER_LIMITS
  const retryAfterSeconds = Math.min(most, Math.max(least, tooLong))
  throw new AppError('ServiceUnavailable', message, { retryAfterSeconds })
}
