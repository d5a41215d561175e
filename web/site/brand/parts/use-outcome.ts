import { useEffect, useState } from 'react'
import { type ApiError, type Body, useApiMutation } from '../../api.tsx'

type Completed = Body<{
  answers: { 200: { ppuCode: string }; 202: { error: string; stillProcessing: true } }
  errors: { error: string }
}>

const isPaid = (body: Completed | undefined): body is { ppuCode: string } => body !== undefined && 'ppuCode' in body

/** False if the payment succeeded or the bank has not answered yet. */
const isDeclined = (body: Completed | undefined): boolean =>
  body !== undefined && 'error' in body && body.error.includes('declined')

/**
 * `asking`: the result is not known yet. `waiting`: the bank has not confirmed the payment yet.
 */
export type Outcome =
  | { is: 'paid'; ppuCode: string }
  | { is: 'refused'; refused: ApiError; refetch: () => void }
  | { is: 'declined' | 'asking' | 'waiting' }

const AGAIN_MS = 2500

/** Polls a payment until its result is final. */
export function useOutcome(processorPaymentId: string): Outcome {
  const [tries, setTries] = useState(0)
  const complete = useApiMutation('POST /api/payments/complete', {
    onDone: () => setTries((count) => count + 1),
  })
  const { call, done, refused } = complete
  const refetch = () => void call({ body: { processorPaymentId } })
  const isOver = isPaid(done) || isDeclined(done) || refused !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `tries` polls again.
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(refetch, tries === 0 ? 0 : AGAIN_MS)
    return () => clearTimeout(timer)
  }, [tries, isOver, processorPaymentId])
  if (isPaid(done)) return { is: 'paid', ppuCode: done.ppuCode }
  if (refused) return { is: 'refused', refused, refetch }
  if (isDeclined(done)) return { is: 'declined' }
  return { is: tries === 0 ? 'asking' : 'waiting' }
}
