import { AsyncLocalStorage } from 'node:async_hooks'

/** The maximum delay of a timer: 24 days. */
export const AS_LONG_AS_IT_TAKES = 2 ** 31 - 1

const patient = new AsyncLocalStorage<true>()

/**
 * Runs `work` without the client-side timeout that treats a silent server as gone. The caller
 * limits the statements' duration with `statement_timeout`.
 */
export const waitedFor = <Result>(work: () => Promise<Result>): Promise<Result> => patient.run(true, work)

/** Returns the query options for a statement that is sent now. */
export const patience = (): { query_timeout?: number } =>
  patient.getStore() ? { query_timeout: AS_LONG_AS_IT_TAKES } : {}
