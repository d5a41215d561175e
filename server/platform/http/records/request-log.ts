import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, Logger } from 'pino'

type Parent = Pick<Logger, 'child'>

/**
 * Adds the request id to each line. Most requests write none, so the underlying logger is created
 * with the first line.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: Parent
  readonly #bindings: Bindings
  readonly #settings: ChildLoggerOptions
  #made: Logger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, settings: ChildLoggerOptions) {
    this.#parent = parent as unknown as Parent
    this.#bindings = bindings
    this.#settings = settings
  }

  get #log(): Logger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#settings))
  }

  get level(): string {
    return this.#log.level
  }

  get msgPrefix(): string | undefined {
    return this.#log.msgPrefix
  }

  fatal(...line: Parameters<Logger['fatal']>): void {
    this.#log.fatal(...line)
  }

  error(...line: Parameters<Logger['error']>): void {
    this.#log.error(...line)
  }

  warn(...line: Parameters<Logger['warn']>): void {
    this.#log.warn(...line)
  }

  info(...line: Parameters<Logger['info']>): void {
    this.#log.info(...line)
  }

  debug(...line: Parameters<Logger['debug']>): void {
    this.#log.debug(...line)
  }

  trace(...line: Parameters<Logger['trace']>): void {
    this.#log.trace(...line)
  }

  silent(...line: Parameters<Logger['silent']>): void {
    this.#log.silent(...line)
  }

  child(bindings: Bindings, settings?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log.child(bindings, settings) as unknown as FastifyBaseLogger
  }
}
