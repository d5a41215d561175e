import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiOperations, GetOfferAnswer, Offer } from '../../../client/src/api-types.ts'
import { type Body, type InputOf, keyOf, type OperationName, type Refused, useCall } from '../api.tsx'
import type { OfferPeople, Side } from './standing.ts'

/** What is told on the page of an offer: something was done, or somebody else was faster. */
export type Told = { tone: 'good'; text: string } | { tone: 'warn'; refused: Refused }

/** An offer, who reads it, and the way to say what became of an action. */
export type Scene = {
  offer: Offer
  side: Side
  people: OfferPeople
  tell: (told: Told) => void
  /** Closes the form that is open. */
  close: () => void
}

/** Whatever an action changes is asked anew. */
const CHANGED: readonly OperationName[] = [
  'GET /api/offers/{id}',
  'GET /api/offers/list',
  'GET /api/offers/{id}/terms',
  'GET /api/offers/{id}/dispute',
  'GET /api/offers/{id}/licence',
  'GET /api/offers/{id}/ratings',
  'GET /api/offers/{id}/suggest-similar',
  'GET /api/payments/history',
  'GET /api/payments/payout-status',
]

/**
 * An action on an offer. Done, it is said on the page and its form closes. When the offer has moved meanwhile the page
 * asks for it anew, so that it shows what is true now; the refusal is said beside it.
 */
export function useAct<Name extends OperationName & keyof ApiOperations>(scene: Scene, operation: Name, done: string) {
  const answers = useQueryClient()
  const { call, isBusy, refused, reset } = useCall(operation, { changes: CHANGED })
  const latest = useRef(scene)
  latest.current = scene
  const sentIn = useRef(scene.offer.status)
  useEffect(() => {
    if (!refused || (refused.status !== 409 && refused.status !== 422)) return
    const { offer, tell, close } = latest.current
    void answers.invalidateQueries({ queryKey: ['GET /api/offers/{id}'] }).then(() => {
      const key = keyOf('GET /api/offers/{id}', { params: { id: offer.id } })
      const now = answers.getQueryData<GetOfferAnswer>(key)
      if (!now || now.offer.status === sentIn.current) return
      tell({ tone: 'warn', refused })
      close()
    })
  }, [refused, answers])
  const act = async (input: InputOf<ApiOperations[Name]>): Promise<Body<ApiOperations[Name]> | undefined> => {
    sentIn.current = latest.current.offer.status
    const body = await call(input as Parameters<typeof call>[0])
    if (body === undefined) return undefined
    latest.current.tell({ tone: 'good', text: done })
    latest.current.close()
    return body as Body<ApiOperations[Name]>
  }
  return { act, isBusy, refused, reset }
}
