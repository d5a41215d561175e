import { Facts, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { DisclosureLines } from '../../parts/licensing/disclosure-lines.tsx'
import { EndNotice } from '../../parts/licensing/end-notice.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'
import type { OfferView } from '../offer-view.ts'

/** License of a completed offer, with its certificate and public verification page. */
export function LicenceSection({ view: { offer, side } }: { view: OfferView }) {
  const response = useApiQuery('GET /api/offers/{id}/licence', { params: { id: offer.id } })
  // A 404 means that the offer was completed without a license.
  if (response.error?.status === 404) return null
  return (
    <Section title={say('License')}>
      <Load of={response}>
        {({ licence, certificateUrl, supersededByOfferId }) => (
          <div className="stack">
            <div>
              <StateChip {...LICENCE_STAGES[licence.stage]} />
            </div>
            <Facts
              rows={[
                [say('Code'), licence.code],
                [say('Start date'), <Day key="since" at={licence.since} hasYear />],
                [
                  say('End date'),
                  licence.until === null ? say('No end date') : <Day key="until" at={licence.until} hasYear />,
                ],
                [say('Territory'), licence.territory],
                ...(supersededByOfferId !== null
                  ? [
                      [
                        WORDS[licence.supersededBy?.kind ?? 'RENEWAL'],
                        <NextOffer key="next" id={supersededByOfferId} />,
                      ] as const,
                    ]
                  : []),
              ]}
            />
            {side === 'brand' && <DisclosureLines disclosure={licence.disclosure} />}
            {side === 'brand' && <EndNotice licence={licence} offerId={offer.id} />}
            <Actions>
              {certificateUrl !== null && <Button to={certificateUrl}>{say('Download certificate')}</Button>}
              <Button look="quiet" to={`/verify/${encodeURIComponent(licence.code)}`}>
                {say('View public page')}
              </Button>
            </Actions>
          </div>
        )}
      </Load>
    </Section>
  )
}

const WORDS = {
  get RENEWAL() {
    return say('Renewed by')
  },
  get REVISION() {
    return say('Revised by')
  },
} as const

const NextOffer = ({ id }: { id: string }) => (
  <Link to={`/offers/${encodeURIComponent(id)}`}>{say('another offer')}</Link>
)
