import type { Delivery, Offer } from '../../../../../client/src/api-types.ts'
import { Section } from '../../../../parts/layout/page.tsx'
import { Say, say } from '../../../../words/say.ts'
import { Gallery } from '../../../parts/media/gallery.tsx'
import { StandInNotice } from '../../../parts/media/stand-in-notice.tsx'
import { useFileDetails } from '../../../parts/values/file-line.tsx'
import { Snapshot, useNow } from '../../../parts/values/moment.tsx'
import type { OfferView } from '../../offer-view.ts'
import { Brief } from '../brief.tsx'
import { DisputeSection } from '../offer-sections.tsx'
import { OpenCounter } from '../offer-timeline.tsx'
import { CompareVersions } from './compare-versions.tsx'

export function DeliveredFiles({ offer }: { offer: Offer }) {
  const files = useFileDetails(offer.deliveryFileUrls)
  return (
    <div className="stack">
      <StandInNotice kind={offer.selectedSampleMadeBy === null ? 'voice' : 'image'} madeBy={[offer.deliveryMadeBy]} />
      <Gallery files={files} isLarge />
      {offer.deliveryNotes !== null && <blockquote className="words">{offer.deliveryNotes}</blockquote>}
      {offer.deliverySubmittedAt !== null && (
        <p className="small muted">
          <Say text="Delivered {time}" values={{ time: <Snapshot at={offer.deliverySubmittedAt} /> }} />
        </p>
      )}
    </div>
  )
}

export const hasWork = (offer: Offer): boolean =>
  offer.status === 'COUNTERED' || offer.deliveryFileUrls.length > 0 || offer.disputedAt !== null

/**
 * True if the brand's license of the work has ended or was revoked. The server then refuses the
 * work's files.
 */
const isOver = ({ status, licensedUntil, moneyReturnedAt }: Offer, now: number): boolean =>
  moneyReturnedAt !== null || (status === 'COMPLETED' && licensedUntil !== null && Date.parse(licensedUntil) <= now)

type WorkProps = { view: OfferView; deliveries: readonly Delivery[] }

export function Work({ view, deliveries }: WorkProps) {
  const { offer, side } = view
  const now = useNow()
  if (!hasWork(offer)) return <Brief view={view} />
  const isWithheld = side === 'brand' && isOver(offer, now)
  return (
    <div className="sections">
      <OpenCounter view={view} />
      {offer.disputedAt !== null && <DisputeSection view={view} />}
      {offer.revisionReason !== null && offer.status === 'REVISION_REQUESTED' && (
        <Section title={say('Requested changes')}>
          <blockquote className="words">{offer.revisionReason}</blockquote>
        </Section>
      )}
      {offer.deliveryFileUrls.length > 0 && (
        <Section title={say('Delivered work')}>
          {isWithheld ? (
            <p>
              {say(
                'The license for this work is over, so its files cannot be downloaded. Renew it to use the work again.',
              )}
            </p>
          ) : (
            <DeliveredFiles offer={offer} />
          )}
        </Section>
      )}
      {deliveries.length > 1 && !isWithheld && <CompareVersions deliveries={deliveries} />}
    </div>
  )
}
