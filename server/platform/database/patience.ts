import { AsyncLocalStorage } from 'node:async_hooks'

/** As long as a timer can be set for: 24 days. */
export const AS_LONG_AS_IT_TAKES = 2 ** 31 - 1

const patient = new AsyncLocalStorage<true>()

/**
 * Runs `work`, whose statements are waited for however long the server works on them, where others are given up as if it
 * were gone. How long it may work is then the caller's to say, by `statement_timeout`.
 */
export const waitedFor = <Result>(work: () => Promise<Result>): Promise<Result> => patient.run(true, work)

/** What a statement that is sent now is sent with. */
export const patience = (): { query_timeout?: number } =>
  patient.getStore() ? { query_timeout: AS_LONG_AS_IT_TAKES } : {}
