import type { Licence } from '../../../../client/src/api-types.ts'
import { describeLastDay } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Notice } from '../feedback/notice.tsx'
import { Actions, Button } from '../forms/button.tsx'

/** Tells a brand that its license ends soon, or has ended, with what to do. */
export function EndNotice({ licence, offerId }: { licence: Pick<Licence, 'stage' | 'until'>; offerId: string }) {
  const { stage, until } = licence
  if (until === null || (stage !== 'ENDING_SOON' && stage !== 'ENDED')) return null
  const day = describeLastDay(new Date(until))
  return (
    <Notice tone="warn" title={stage === 'ENDED' ? `This license ended on ${day}` : `The last day is ${day}`}>
      <div className="stack">
        <p>
          {stage === 'ENDED'
            ? 'You may no longer use the work, and its files cannot be downloaded.'
            : 'After that, you may not use the work, and its files can no longer be downloaded.'}
        </p>
        <Actions>
          <Button look="primary" to={`/offers/new?renew=${encodeURIComponent(offerId)}`}>
            Renew license
          </Button>
        </Actions>
      </div>
    </Notice>
  )
}
