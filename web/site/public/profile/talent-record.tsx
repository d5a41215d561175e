import './talent-record.css'
import type { Talent } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { describeReply } from '../labels.ts'
import { Stars } from '../parts/stars.tsx'

/** Renders each fact only if there is enough data. */
export function TalentRecord({ talent: { rating, record } }: { talent: Talent }) {
  const { responseSeconds, completionPercent, completedCount } = record
  if (rating.average === null && responseSeconds === null && completedCount === 0) return null
  return (
    <dl className="record">
      {rating.average !== null && (
        <div>
          <dt className="small muted">
            <Stars stars={rating.average} />{' '}
            {say('{count, plural, one {# rating} other {# ratings}}', { count: rating.count })}
          </dt>
          <dd>{say('{average} of 5', { average: rating.average })}</dd>
        </div>
      )}
      {responseSeconds !== null && (
        <div>
          <dt className="small muted">{say('Usually replies')}</dt>
          <dd>{describeReply(responseSeconds)}</dd>
        </div>
      )}
      {completionPercent !== null ? (
        <div>
          <dt className="small muted">{say('of paid offers completed')}</dt>
          <dd>{completionPercent}%</dd>
        </div>
      ) : (
        completedCount > 0 && (
          <div>
            <dt className="small muted">
              {say('{count, plural, one {offer completed} other {offers completed}}', { count: completedCount })}
            </dt>
            <dd>{completedCount}</dd>
          </div>
        )
      )}
    </dl>
  )
}
