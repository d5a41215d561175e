import { useState } from 'react'
import { useApiMutation } from '../api.tsx'
import { fieldErrorsOf } from '../parts/forms/form.tsx'
import { blastDraftBodyOf, type Draft, type Medium, submitBodyOf } from './draft.ts'

/** If `text` has not changed since the last save, the server already has this version. */
export type SaveRequest = { text: string; send: () => Promise<string | undefined> }

/** Saves a draft with one talent as an offer, and with several talents as a brief. */
export function useDraftRequests(mediumOf: (campaignType: string) => Medium | undefined) {
  const keepBlast = useApiMutation('POST /api/offers/blast/draft/save')
  const discardBlast = useApiMutation('POST /api/offers/blast/draft/discard')
  const submit = useApiMutation('POST /api/offers/submit')
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>({})
  return {
    refused: submit.refused ?? keepBlast.refused,
    faults: { ...warnings, ...fieldErrorsOf(submit.refused ?? keepBlast.refused) },
    saveOf: (one: Draft): SaveRequest | undefined => {
      const medium = mediumOf(one.campaignType)
      const brief = blastDraftBodyOf(one, medium)
      if (brief)
        return {
          text: JSON.stringify({ ...brief, draftId: null }),
          send: async () => {
            const saved = await keepBlast.call({ body: brief })
            const messages = (saved?.warnings ?? []).map(({ message }) => message)
            setWarnings(messages.length === 0 ? {} : { scope: messages.join(' ') })
            return saved?.draft.id
          },
        }
      const body = submitBodyOf(one, medium, true)
      return (
        body && {
          text: JSON.stringify({ ...body, offerId: null }),
          send: async () => {
            const saved = await submit.call({ body })
            setWarnings(Object.fromEntries((saved?.warnings ?? []).map(({ path, message }) => [path, message])))
            return saved?.offerId
          },
        }
      )
    },
    discard: (draftId: string) => discardBlast.call({ body: { draftId } }),
  }
}
