import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** A copy of the database that follows it, to read from what may be a little old. */
export type Standby = {
  /** It, while it is known to be behind by no more than is allowed; else undefined. Costs nothing. */
  find: () => Db | undefined
  /** By how much it is behind at most, in milliseconds; infinite while nothing is known of it. */
  lagMs: () => number
  /** It did not answer: nothing is read from it until it is seen again. */
  distrust: () => void
  /** Ends the looking; its connections are the caller's. */
  stop: () => Promise<void>
}

const LOOK_EVERY_MS = 500

/** What the primary had written by when. */
type Mark = { atMs: number; position: bigint }

/**
 * Measures how far a standby is behind by what it has replayed: of all that the primary had written at a moment, once the
 * standby has it too, the standby is as new as that moment at least. It takes no clock but this process's own and no write,
 * and it holds while nothing is written at all. A look that fails leaves what is known, which grows old by itself.
 */
export function followStandby(
  { primary, standby }: { primary: Db; standby: Db },
  mostLagMs: number,
  onError: (error: unknown) => void,
): Standby {
  let marks: Mark[] = []
  let asNewAsMs = Number.NEGATIVE_INFINITY
  let isOver = false
  let isSilent = false
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const atMs = performance.now()
    const written = await readWritten(primary)
    marks.push({ atMs, position: written })
    const replayed = await readReplayed(standby)
    const reached = replayed === undefined ? undefined : marks.findLast(({ position }) => position <= replayed)
    if (reached) asNewAsMs = Math.max(asNewAsMs, reached.atMs)
    // What is older than what is known, or than what is allowed, is never asked for again.
    marks = marks.filter((mark) => mark.atMs > asNewAsMs && atMs - mark.atMs < 2 * mostLagMs)
  }
  let looking = Promise.resolve()
  const lookAgain = (): void => {
    looking = look()
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
        if (!isOver) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref()
      })
  }
  lookAgain()

  const lagMs = (): number => performance.now() - asNewAsMs
  return {
    find: () => (lagMs() <= mostLagMs ? standby : undefined),
    lagMs,
    distrust: () => {
      asNewAsMs = Number.NEGATIVE_INFINITY
      marks = []
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}

async function readWritten(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
  return positionOf(rows[0]?.position ?? '0/0')
}

/** @returns undefined for a server that follows nobody: it was promoted, or never was a standby. */
async function readReplayed(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db)
  const position = rows[0]?.position
  return position ? positionOf(position) : undefined
}

/** A place in the log, as PostgreSQL writes it: `16/B374D848`. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
