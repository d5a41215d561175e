import { useEffect, useState } from 'react'
import { type Body, type OperationName, type Refused, useCall } from '../../api.tsx'

type Completed = Body<{
  answers: { 200: { ppuCode: string }; 202: { error: string; stillProcessing: true } }
  errors: { error: string }
}>

const isPaid = (body: Completed | undefined): body is { ppuCode: string } => body !== undefined && 'ppuCode' in body

/** The bank said no, and not merely nothing yet. */
const isDeclined = (body: Completed | undefined): boolean =>
  body !== undefined && 'error' in body && body.error.includes('declined')

/** What became of a payment. `asking`: nothing is known yet; `waiting`: the bank takes its time. */
export type Outcome =
  | { is: 'paid'; ppuCode: string }
  | { is: 'refused'; refused: Refused; askAgain: () => void }
  | { is: 'declined' | 'asking' | 'waiting' }

const AGAIN_MS = 2500

/** Asks what became of a payment until it is known; `changes` are the answers that are not true any more then. */
export function useOutcome(processorPaymentId: string, changes: readonly OperationName[]): Outcome {
  const [tries, setTries] = useState(0)
  const complete = useCall('POST /api/payments/complete', { changes, onDone: () => setTries((count) => count + 1) })
  const { call, done, refused } = complete
  const askAgain = () => void call({ body: { processorPaymentId } })
  const isOver = isPaid(done) || isDeclined(done) || refused !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is when it was asked last.
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(askAgain, tries === 0 ? 0 : AGAIN_MS)
    return () => clearTimeout(timer)
  }, [tries, isOver, processorPaymentId])
  if (isPaid(done)) return { is: 'paid', ppuCode: done.ppuCode }
  if (refused) return { is: 'refused', refused, askAgain }
  if (isDeclined(done)) return { is: 'declined' }
  return { is: tries === 0 ? 'asking' : 'waiting' }
}
