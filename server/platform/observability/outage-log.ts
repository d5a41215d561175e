import type { Logger, LoggerOptions } from 'pino'
import { SECOND_MS } from '../clock.ts'
import { DatabaseUnavailable } from '../database/connections/unavailable.ts'

const PING_MS = SECOND_MS
const REMIND_MS = 30 * SECOND_MS
const WARN = 40

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Outage = { since: number; lastReportedAt: number; lines: Map<string, number>; timer: NodeJS.Timeout }

/**
 * Summarizes log lines while the database is unreachable, because every request, job and
 * connection then logs an error. Writes one line at the start, one every half a minute and one at
 * the end, which count the lines that were left out by message.
 */
export class OutageLog {
  #watched: { logger: Logger; ping: () => Promise<unknown> } | undefined
  #outage: Outage | undefined

  /**
   * Pino's hook that decides whether a line is written. Before `watch`, all lines are written,
   * because nothing would report the end of an outage.
   */
  readonly hook: Hook
  constructor() {
    const fold = (line: unknown, level: number): boolean => this.#folds(line, level)
    this.hook = function (line, write, level) {
      if (!fold(line, level)) write.apply(this, line)
    }
  }

  #folds(line: unknown, level: number): boolean {
    const [first, message] = line as [unknown, unknown]
    const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
    if (!this.#watched || level < WARN || !isOfDatabase(error)) return false
    this.#fold(error, String(message ?? 'error'))
    return true
  }

  /**
   * Starts to leave out lines.
   * @returns a function after which all lines are written again
   */
  watch(logger: Logger, ping: () => Promise<unknown>): () => void {
    this.#watched = { logger, ping }
    return () => {
      clearTimeout(this.#outage?.timer)
      this.#outage = undefined
      this.#watched = undefined
    }
  }

  #fold(error: Error, message: string): void {
    const now = performance.now()
    if (!this.#outage) {
      this.#outage = { since: now, lastReportedAt: now, lines: new Map(), timer: this.#plan() }
      const { code, reason } = describe(error)
      this.#watched?.logger.error({ code, reason }, 'the database is unreachable: requests get 503')
    }
    const { lines } = this.#outage
    lines.set(message, (lines.get(message) ?? 0) + 1)
  }

  #plan(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), PING_MS).unref()
  }

  async #look(): Promise<void> {
    const [watched, outage] = [this.#watched, this.#outage]
    if (!watched || !outage) return
    const isBack = await watched.ping().then(
      () => true,
      () => false,
    )
    if (this.#outage !== outage) return
    const now = performance.now()
    const fields = {
      awaySeconds: Math.round((now - outage.since) / SECOND_MS),
      leftOut: Object.fromEntries(outage.lines),
    }
    if (isBack) {
      this.#outage = undefined
      watched.logger.info(fields, 'the database is reachable again')
      return
    }
    if (now - outage.lastReportedAt >= REMIND_MS) {
      outage.lastReportedAt = now
      watched.logger.error(fields, 'the database is still unreachable')
    }
    outage.timer = this.#plan()
  }
}

function isOfDatabase(error: unknown): error is Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable) return true
  return false
}

function describe(error: Error): { code: string | undefined; reason: string } {
  let found: unknown = error
  while (found instanceof Error && !(found instanceof DatabaseUnavailable)) found = found.cause
  return found instanceof DatabaseUnavailable
    ? { code: found.code, reason: found.message }
    : { code: undefined, reason: error.message }
}
