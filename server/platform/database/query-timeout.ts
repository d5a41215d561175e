import { AsyncLocalStorage } from 'node:async_hooks'

/** Maximum delay of a JavaScript timer, in milliseconds. It is about 24 days. */
export const MAX_TIMER_MS = 2 ** 31 - 1

const timeoutDisabled = new AsyncLocalStorage<true>()

/**
 * Runs `work` without the time limit of the client. That limit normally closes a connection if the
 * server does not answer. The caller must limit the duration of the statements with
 * `statement_timeout` instead.
 */
export const withoutQueryTimeout = <Result>(work: () => Promise<Result>): Promise<Result> =>
  timeoutDisabled.run(true, work)

/**
 * Returns the driver options for a statement that is sent now. Inside `withoutQueryTimeout`, the
 * options remove the time limit of the client.
 */
export const queryTimeoutOptions = (): { query_timeout?: number } =>
  timeoutDisabled.getStore() ? { query_timeout: MAX_TIMER_MS } : {}
