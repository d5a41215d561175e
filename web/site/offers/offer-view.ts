import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiOperations, GetOfferResponse, Offer } from '../../../client/src/api-types.ts'
import { type ApiError, type Body, type InputOf, type OperationName, queryKeyOf, useApiMutation } from '../api.tsx'
import type { OfferPeople, Side } from './offer-status.ts'

export type ActionMessage = { tone: 'good'; text: string } | { tone: 'warn'; refused: ApiError }

export type OfferView = {
  offer: Offer
  side: Side
  people: OfferPeople
  showMessage: (result: ActionMessage) => void
  close: () => void
}

/**
 * On success, closes the form. If the offer has changed meanwhile, refetches the page and shows
 * the refusal.
 */
export function useOfferAction<Name extends OperationName & keyof ApiOperations>(
  view: OfferView,
  operation: Name,
  done: string,
) {
  const queryClient = useQueryClient()
  const { call, isBusy, refused, reset } = useApiMutation(operation)
  const latest = useRef(view)
  latest.current = view
  const sentIn = useRef(view.offer.status)
  useEffect(() => {
    if (!refused || (refused.status !== 409 && refused.status !== 422)) return
    const { offer, showMessage: tell, close } = latest.current
    void queryClient.invalidateQueries({ queryKey: ['GET /api/offers/{id}'] }).then(() => {
      const key = queryKeyOf('GET /api/offers/{id}', { params: { id: offer.id } })
      const now = queryClient.getQueryData<GetOfferResponse>(key)
      if (!now || now.offer.status === sentIn.current) return
      tell({ tone: 'warn', refused })
      close()
    })
  }, [refused, queryClient])
  const act = async (input: InputOf<ApiOperations[Name]>): Promise<Body<ApiOperations[Name]> | undefined> => {
    sentIn.current = latest.current.offer.status
    const body = await call(input as Parameters<typeof call>[0])
    if (body === undefined) return undefined
    latest.current.showMessage({ tone: 'good', text: done })
    latest.current.close()
    return body as Body<ApiOperations[Name]>
  }
  return { call: act, isBusy, refused, reset }
}
