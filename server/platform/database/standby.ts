import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** A replica of the database, for reads that may be slightly old. */
export type Standby = {
  /**
   * Returns the replica if its lag is known to be within the limit, otherwise undefined. Sends no
   * query.
   */
  find: () => Db | undefined
  /** Upper bound of the lag in milliseconds. Infinite while the lag is unknown. */
  lagMs: () => number
  /** Marks the replica as failed. Reads avoid it until a check succeeds again. */
  distrust: () => void
  /** Stops the checks. The caller closes the connections. */
  stop: () => Promise<void>
}

const POLL_MS = 500

/** Log position that the primary had reached at the time `atMs`. */
type LogPosition = { atMs: number; position: bigint }

/**
 * Measures the lag of a standby by how much of the primary's log it has replayed. If it has
 * replayed everything that was written before a moment, it is at least as new as that moment. The
 * measurement uses only this process's clock and writes nothing. It also works while nothing is
 * written. A failed check keeps the last result, so the lag grows with time.
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
    // Positions that are older than the last result or than the limit are never needed again.
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
 * Reads how far a standby has replayed the log.
 * @returns undefined for a server that replicates nothing, such as a promoted standby.
 */
async function readReplayed(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db)
  const position = rows[0]?.position
  return position ? positionOf(position) : undefined
}

/** Parses a log position as PostgreSQL writes it: `16/B374D848`. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
