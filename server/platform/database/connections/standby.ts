import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

export type Standby = {
  /** Returns the standby if its lag is known to be within the limit. Sends no query. */
  find: () => Db | undefined
  /** Largest possible lag in milliseconds; infinite while unknown. */
  lagMs: () => number
  /** Makes reads use the primary until a check of the standby succeeds again. */
  distrust: () => void
  /** Stops checking the standby. The caller closes the connections. */
  stop: () => Promise<void>
}

const POLL_MS = 500

/** Position in the primary's log, and the time at which the primary had reached it. */
type LogPosition = { atMs: number; position: bigint }

/**
 * Measures the lag of a standby. Regularly records the primary's log position. Once the standby
 * has replayed the log up to a recorded position, its data is at least as new as that record. Only
 * the clock of this process counts, and nothing is written. After a failed check, the lag grows
 * with time.
 */
export function followStandby(
  { primary, standby }: { primary: Db; standby: Db },
  maxLagMs: number,
  onError: (error: unknown) => void,
): Standby {
  let marks: LogPosition[] = []
  let asNewAsMs = Number.NEGATIVE_INFINITY
  let isOver = false
  let isSilent = false
  let timer: NodeJS.Timeout | undefined

  const poll = async (): Promise<void> => {
    const atMs = performance.now()
    const written = await readWritten(primary)
    marks.push({ atMs, position: written })
    const replayed = await readReplayed(standby)
    const reached = replayed === undefined ? undefined : marks.findLast(({ position }) => position <= replayed)
    if (reached) asNewAsMs = Math.max(asNewAsMs, reached.atMs)
    // Drops positions older than the last result, or older than twice the limit.
    marks = marks.filter((mark) => mark.atMs > asNewAsMs && atMs - mark.atMs < 2 * maxLagMs)
  }
  let polling = Promise.resolve()
  const pollAgain = (): void => {
    polling = poll()
      .then(
        () => {
          isSilent = false
        },
        (error: unknown) => {
          if (!isSilent && !isOver) onError(error)
          isSilent = true
        },
      )
      .then(() => {
        if (!isOver) timer = setTimeout(pollAgain, POLL_MS).unref()
      })
  }
  pollAgain()

  const lagMs = (): number => performance.now() - asNewAsMs
  return {
    find: () => (lagMs() <= maxLagMs ? standby : undefined),
    lagMs,
    distrust: () => {
      asNewAsMs = Number.NEGATIVE_INFINITY
      marks = []
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await polling
    },
  }
}

async function readWritten(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
  return positionOf(rows[0]?.position ?? '0/0')
}

/**
 * Reads the log position up to which a standby has replayed the log.
 * @returns undefined if the server is not a standby, for example because it was promoted
 */
async function readReplayed(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db)
  const position = rows[0]?.position
  return position ? positionOf(position) : undefined
}

function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
