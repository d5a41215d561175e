import { type RawBuilder, sql } from 'kysely'

/** For longer nothing is kept, whatever its mark: what depends on the hour besides, like a signed address, is made anew. */
const KEPT_MS = 5000

/** A number that changes when any row of a query does, in any field: what is told of them is told apart by it. */
export const markOfRows = (rows: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select count(*) || ':' || sum(hash_record_extended(marked, 0)) from (${rows}) marked)`

type Asked<Value> = {
  key: string
  now: Date
  /** The mark of everything that the value is made of; undefined: there is nothing to keep. */
  readMark: () => Promise<string | undefined>
  /** Until when it stays so if no row changes; undefined: it is not kept. */
  make: () => Promise<{ value: Value; until: Date | undefined }>
}

/**
 * What is made of rows and asked for all the time. Each time the rows' mark is read, by one statement, and what this
 * process made of the same rows before is given again: whichever process changed one, everybody is told of it at once.
 * Rows that are marked have a version, or the time of their last change, among their fields.
 * `most`: how many values of a program are kept, those that were made last.
 */
export function keptByMark<Value>(most: number): (program: object, asked: Asked<Value>) => Promise<Value> {
  const byProgram = new WeakMap<object, Map<string, { mark: string; from: number; until: number; value: Value }>>()
  return async (program, { key, now, readMark, make }) => {
    const kept = byProgram.get(program) ?? new Map()
    byProgram.set(program, kept)
    const mark = await readMark()
    const known = kept.get(key)
    const at = now.getTime()
    if (known && known.mark === mark && at >= known.from && at < known.until) return known.value
    const { value, until } = await make()
    kept.delete(key)
    if (until === undefined || mark === undefined) return value
    // Rows that changed in between are newer than this mark, which will not be theirs again: the next one to ask makes it anew.
    kept.set(key, { mark, value, from: at, until: Math.min(until.getTime(), at + KEPT_MS) })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
