import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GenerationKind } from './generation-kind.ts'
import { estimateSeconds, findLine } from './queries/find-place-in-line.ts'

/** Assumed duration of a job while no recent one shows it. */
const ASSUMED_SECONDS = 20
/** Limits of Retry-After: the line moves all the time, and everyone who was refused comes back. */
const COME_BACK_SECONDS = { least: 15, most: 120 }

/**
 * Refuses a job just inserted in this transaction if the line before it takes longer than
 * `minutes`, so that everyone in line still gets a result in time. The first in line is always
 * accepted. Transactions that run at the same moment do not see each other, so the line can exceed
 * the limit by the number of database connections.
 * @throws ServiceUnavailable (503) with Retry-After
 */
export async function assertRoomInLine(
  trx: Trx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { concurrency }: Pick<GenerationKind, 'concurrency'>,
  { jobId, minutes, words }: { jobId: string; minutes: number; words: string },
): Promise<void> {
  const line = await findLine(trx, { jobId, at: clock.now() })
  if (!line || line.ahead === 0) return
  // After a start, nothing runs yet; this process alone will run that many.
  const running = Math.max(line.running, Math.min(config.GENERATION_PARALLEL, concurrency))
  const seconds = estimateSeconds({ ...line, running, seconds: line.seconds ?? ASSUMED_SECONDS }) ?? 0
  const tooLong = seconds - (minutes * MINUTE_MS) / SECOND_MS
  if (tooLong <= 0) return
  const { least, most } = COME_BACK_SECONDS
  const retryAfterSeconds = Math.min(most, Math.max(least, tooLong))
  throw new AppError('ServiceUnavailable', words, { retryAfterSeconds })
}
