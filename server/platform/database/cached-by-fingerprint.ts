import { type RawBuilder, sql } from 'kysely'

/**
 * Limit for values whose rows do not change, because some contain parts that expire, such as
 * signed addresses of files.
 */
const KEPT_MS = 5000

/**
 * Fingerprint of the rows that a query returns. Changes whenever a field of any row changes. Null
 * if the query returns no rows.
 */
export const fingerprintOfRows = (rows: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select count(*) || ':' || sum(hash_record_extended(marked, 0)) from (${rows}) marked)`

type CacheQuery<Value> = {
  key: string
  now: Date
  /**
   * Fingerprint of all rows from which the value is computed. If undefined, the value is not
   * cached.
   */
  readFingerprint: () => Promise<string | undefined>
  /**
   * `until` is the time at which the value expires even if no row changes. If undefined, the value
   * is not cached.
   */
  make: () => Promise<{ value: Value; until: Date | undefined }>
}

/**
 * Caches values that are computed from rows and requested very often. Each request reads the
 * fingerprint of the rows in one statement, so a change by any process is visible immediately.
 * Each row in the fingerprint must include a version or the time of its last change. `program`
 * identifies one running app. `max` is the number of cached values per `program`; beyond it, the
 * oldest value is removed.
 */
export function cachedByFingerprint<Value>(max: number): (program: object, query: CacheQuery<Value>) => Promise<Value> {
  const byProgram = new WeakMap<
    object,
    Map<string, { fingerprint: string; from: number; until: number; value: Value }>
  >()
  return async (program, { key, now, readFingerprint, make }) => {
    const cached = byProgram.get(program) ?? new Map()
    byProgram.set(program, cached)
    const fingerprint = await readFingerprint()
    const known = cached.get(key)
    const at = now.getTime()
    if (known && known.fingerprint === fingerprint && at >= known.from && at < known.until) return known.value
    const { value, until } = await make()
    cached.delete(key)
    if (until === undefined || fingerprint === undefined) return value
    // If rows changed after the fingerprint was read, the next request notices the difference and
    // computes the value again.
    cached.set(key, { fingerprint, value, from: at, until: Math.min(until.getTime(), at + KEPT_MS) })
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return value
  }
}
