import type { Licence } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Notice } from '../feedback/notice.tsx'
import { Actions, Button } from '../forms/button.tsx'
import { describeLastDay } from './scope-words.ts'

/** Tells a brand that its license ends soon, or has ended, with what to do. */
export function EndNotice({ licence, offerId }: { licence: Pick<Licence, 'stage' | 'until'>; offerId: string }) {
  const { stage, until } = licence
  if (until === null || (stage !== 'ENDING_SOON' && stage !== 'ENDED')) return null
  const day = describeLastDay(new Date(until))
  return (
    <Notice
      tone="warn"
      title={stage === 'ENDED' ? say('This license ended on {day}', { day }) : say('The last day is {day}', { day })}
    >
      <div className="stack">
        <p>
          {stage === 'ENDED'
            ? say('You may no longer use the work, and its files cannot be downloaded.')
            : say('After that, you may not use the work, and its files can no longer be downloaded.')}
        </p>
        <Actions>
          <Button look="primary" to={`/offers/new?renew=${encodeURIComponent(offerId)}`}>
            {say('Renew license')}
          </Button>
        </Actions>
      </div>
    </Notice>
  )
}
