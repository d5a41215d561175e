import { say } from '../../../../words/say.ts'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { ACTIONS } from '../../action-labels.ts'
import { type OfferView, useOfferAction } from '../../offer-view.ts'

/** A film needs a picture and a voice, so an offer with both has nothing to deliver yet. */
export function DeliverCandidate({ view }: { view: OfferView }) {
  const { offer } = view
  const { call, isBusy, refused } = useOfferAction(view, 'POST /api/offers/deliver', ACTIONS.DELIVER.done)
  const [only, ...others] = [offer.selectedSampleUrl, offer.selectedVoiceUrl].filter((url) => url !== null)
  if (only === undefined || others.length > 0) return null
  return (
    <>
      <RefusalNotice refused={refused} />
      <div>
        <Button
          isBusy={isBusy}
          busyLabel={say('Delivering')}
          onClick={() => void call({ body: { offerId: offer.id, fileUrls: [only] } })}
        >
          {offer.selectedSampleUrl === null ? say('Deliver this recording') : say('Deliver this picture')}
        </Button>
      </div>
    </>
  )
}
