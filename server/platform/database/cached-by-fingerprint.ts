import { type RawBuilder, sql } from 'kysely'

/**
 * Maximum time that a value is cached if its rows do not change. Some values contain parts that
 * expire, such as signed addresses.
 */
const KEPT_MS = 5000

/**
 * Fingerprint of the rows of a query. It changes whenever any field of a row changes. Null if
 * there are no rows.
 */
export const fingerprintOfRows = (rows: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select count(*) || ':' || sum(hash_record_extended(marked, 0)) from (${rows}) marked)`

type CacheQuery<Value> = {
  key: string
  now: Date
  /**
   * Returns the fingerprint of everything that the value depends on. Undefined means that nothing
   * is cached.
   */
  readFingerprint: () => Promise<string | undefined>
  /**
   * Computes the value. `until` is the time when the value expires if no row changes. Undefined
   * means that the value is not cached.
   */
  make: () => Promise<{ value: Value; until: Date | undefined }>
}

/**
 * Caches values that are computed from rows and requested very often. Each request reads the rows'
 * fingerprint in one statement and reuses the value that this process computed from the same rows.
 * A change by any process is therefore visible immediately. Fingerprinted rows must include a
 * version or the time of their last change. `max` is the number of cached values for each
 * `program`, the object that identifies one running app. When it is exceeded, the least recently
 * computed value is evicted.
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
    // If rows changed after the fingerprint was read, the new fingerprint differs from the cached
    // one. The next request then computes the value again.
    cached.set(key, { fingerprint, value, from: at, until: Math.min(until.getTime(), at + KEPT_MS) })
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return value
  }
}
