import './talent-record.css'
import type { Talent } from '../../../../client/src/api-types.ts'
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
            <Stars stars={rating.average} /> {rating.count} {rating.count === 1 ? 'rating' : 'ratings'}
          </dt>
          <dd>{rating.average} of 5</dd>
        </div>
      )}
      {responseSeconds !== null && (
        <div>
          <dt className="small muted">Usually replies</dt>
          <dd>{describeReply(responseSeconds)}</dd>
        </div>
      )}
      {completionPercent !== null ? (
        <div>
          <dt className="small muted">of paid offers completed</dt>
          <dd>{completionPercent}%</dd>
        </div>
      ) : (
        completedCount > 0 && (
          <div>
            <dt className="small muted">{completedCount === 1 ? 'offer completed' : 'offers completed'}</dt>
            <dd>{completedCount}</dd>
          </div>
        )
      )}
    </dl>
  )
}
