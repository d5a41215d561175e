import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Gallery } from '../../parts/media/gallery.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { useFileDetails } from '../../parts/values/file-line.tsx'
import type { OfferView } from '../offer-view.ts'
import { DeliverCandidate } from './delivery/deliver-candidate.tsx'

export function Brief({ view }: { view: OfferView }) {
  const { offer, side } = view
  const product = useFileDetails(offer.productImageUrls)
  const chosen = useFileDetails([offer.selectedSampleUrl, offer.selectedVoiceUrl].filter((url) => url !== null))
  return (
    <>
      <Section title={say('Brief')}>
        <p className="words">{offer.campaignDescription}</p>
        {offer.scriptText !== null && (
          <>
            <h3>{say('Script')}</h3>
            <blockquote className="words">{offer.scriptText}</blockquote>
          </>
        )}
        <div className="files">
          <Gallery files={product} />
        </div>
      </Section>
      {side === 'brand' && <Candidates offer={offer} />}
      {chosen.length > 0 && (
        <Section title={say('Chosen candidates')}>
          <StandInNotice kind="image" madeBy={[offer.selectedSampleMadeBy]} />
          <StandInNotice kind="voice" madeBy={[offer.selectedVoiceMadeBy]} />
          <Gallery files={chosen} isLarge />
          {offer.allowedActions.includes('DELIVER') && <DeliverCandidate view={view} />}
        </Section>
      )}
    </>
  )
}

function Candidates({ offer }: { offer: OfferView['offer'] }) {
  const { imageCandidateSessionId, voiceCandidateSessionId, selectedModelKey, selectedVoiceModelKey } = offer
  const images = useApiQuery(
    'GET /api/offers/image-candidates/{sessionId}',
    { params: { sessionId: imageCandidateSessionId ?? '' } },
    { when: imageCandidateSessionId !== null },
  )
  const voices = useApiQuery(
    'GET /api/offers/voice-candidates/{sessionId}',
    { params: { sessionId: voiceCandidateSessionId ?? '' } },
    { when: voiceCandidateSessionId !== null },
  )
  const made = [
    ...(images.data?.session.candidates ?? []).map((one) => ({ ...one, type: 'image/*', chosen: selectedModelKey })),
    ...(voices.data?.session.candidates ?? []).map((one) => ({
      ...one,
      type: 'audio/*',
      chosen: selectedVoiceModelKey,
    })),
  ].filter(({ url }) => url !== null)
  if (made.length === 0) return null
  return (
    <details>
      <summary>{say('All candidates')}</summary>
      <div className="stack">
        <StandInNotice kind="image" madeBy={(images.data?.session.candidates ?? []).map(({ madeBy }) => madeBy)} />
        <StandInNotice kind="voice" madeBy={(voices.data?.session.candidates ?? []).map(({ madeBy }) => madeBy)} />
        <Gallery
          files={made.map(({ modelKey, title, url, type, chosen }) => ({
            url: url ?? '',
            name: chosen === modelKey ? say('{title}, chosen', { title }) : title,
            contentType: type,
            bytes: null,
          }))}
        />
      </div>
    </details>
  )
}
