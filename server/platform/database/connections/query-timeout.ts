import { AsyncLocalStorage } from 'node:async_hooks'

/** About 24 days. */
export const MAX_TIMER_MS = 2 ** 31 - 1

const timeoutDisabled = new AsyncLocalStorage<true>()

/**
 * Runs `work` without the client's time limit, which closes connections that do not answer. The
 * caller must limit the statements with `statement_timeout` instead.
 */
export const withoutQueryTimeout = <Result>(work: () => Promise<Result>): Promise<Result> =>
  timeoutDisabled.run(true, work)

export const queryTimeoutOptions = (): { query_timeout?: number } =>
  timeoutDisabled.getStore() ? { query_timeout: MAX_TIMER_MS } : {}
