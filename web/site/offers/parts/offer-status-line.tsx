import type { Offer } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { Deadline } from '../../parts/values/deadline.tsx'
import { useNow } from '../../parts/values/moment.tsx'
import { STATES } from '../labels.ts'
import { deadlineOf, needsAdmin, type Side } from '../offer-status.ts'

export function OfferStatusLine({ offer, side }: { offer: Offer; side: Side }) {
  const now = useNow()
  const deadline = deadlineOf(offer, side)
  return (
    <>
      <StateChip {...STATES[offer.status]} />
      {needsAdmin(offer, now) ? (
        <span className="small muted">
          {side === 'admin' ? say('Needs a decision') : say('{brand} decides next', { brand: brandName() })}
        </span>
      ) : (
        deadline && (
          <span className="small">
            <Deadline {...deadline} />
          </span>
        )
      )}
    </>
  )
}
