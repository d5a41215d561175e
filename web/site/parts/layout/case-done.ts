import { createContext, use } from 'react'

/**
 * Call it before a decision is sent. Call the returned function with what was done, once the
 * decision has succeeded.
 */
export type BeginDecision = () => (done: string) => void

/** Provided by a queue in which the next case opens after a decision. */
export const CaseDoneContext = createContext<BeginDecision>(() => () => undefined)
/** Returns the function with which a decision tells the surrounding queue that its case is done. */
export const useCaseDone = (): BeginDecision => use(CaseDoneContext)
