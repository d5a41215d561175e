import { AsyncLocalStorage } from 'node:async_hooks'

/** Maximum delay of a JavaScript timer: 24 days. */
export const MAX_TIMER_MS = 2 ** 31 - 1

const timeoutDisabled = new AsyncLocalStorage<true>()

/**
 * Runs `work` without the client-side timeout that treats a silent server as gone. The caller
 * limits the statements' duration with `statement_timeout`.
 */
export const withoutQueryTimeout = <Result>(work: () => Promise<Result>): Promise<Result> =>
  timeoutDisabled.run(true, work)

/** Returns the query options for a statement that is sent now. */
export const queryTimeoutOptions = (): { query_timeout?: number } =>
  timeoutDisabled.getStore() ? { query_timeout: MAX_TIMER_MS } : {}
