import './queue-card.css'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../../server/platform/money.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Age } from '../../../parts/values/deadline.tsx'
import { formatSuspense, QUEUE_LABELS } from '../../labels.ts'
import { addressOfQueue, type WaitingQueue } from '../../nav-items.ts'

/** Grid of the queues that need an admin. */
export const QueueCards = ({ children }: { children: ReactNode }) => <ul className="queue-cards">{children}</ul>

/** One queue: the number of its cases, the age of the oldest, and the money at stake. */
export function QueueCard({ queue: { queue, count, oldestAt, sums } }: { queue: WaitingQueue }) {
  const { title, about } = QUEUE_LABELS[queue]
  const formatAmount = queue === 'suspense' ? formatSuspense : formatMoney
  return (
    <li className="queue-card">
      <h2>{title}</h2>
      <p className="queue-card-count figure">
        {count}
        <span className="for-ears"> waiting</span>
      </p>
      <dl>
        {oldestAt !== null && (
          <div>
            <dt>Oldest</dt>
            <dd>
              <Age since={oldestAt} />
            </dd>
          </div>
        )}
        {sums.length > 0 && (
          <div>
            <dt>At stake</dt>
            {sums.map(({ currency, amountMinorUnit }) => (
              <dd key={currency} className="figure">
                {formatAmount(amountMinorUnit, currency)}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className="small muted">{about}</p>
      <Button to={addressOfQueue(queue)} label={`Open: ${title}`}>
        Open
      </Button>
    </li>
  )
}
