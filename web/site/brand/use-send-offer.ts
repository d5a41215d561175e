import { useApiMutation } from '../api.tsx'
import { useGo } from '../navigation.tsx'
import { blastBodyOf, type Draft, type Medium } from './draft.ts'
import type { useDraft } from './use-draft.ts'

type Writing = Pick<ReturnType<typeof useDraft>, 'finish' | 'drop'>

/**
 * `sendOffer` sends an offer to one talent. `sendBlast` creates a brief for several talents, which
 * the brand reviews before sending.
 */
export function useSendOffer({ finish, drop }: Writing) {
  const go = useGo()
  const send = useApiMutation('POST /api/offers/submit')
  const blast = useApiMutation('POST /api/offers/blast/create')
  return {
    isBusy: send.isBusy || blast.isBusy,
    refused: send.refused ?? blast.refused,
    sendBlast: async (draft: Draft, medium: Medium): Promise<void> => {
      const body = blastBodyOf(draft, medium)
      const made = body && (await blast.call({ body }))
      if (!made) return
      drop()
      go(`/blasts/${made.blastId}`)
    },
    sendOffer: async (): Promise<void> => {
      const offer = await finish(send.call)
      if (!offer) return
      drop()
      go(`/offers/new?sent=${offer}`, { replace: true })
    },
  }
}
