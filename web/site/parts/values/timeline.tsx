import './timeline.css'
import type { ReactNode } from 'react'
import { Snapshot } from './moment.tsx'

/** Without `who`, the sentence in `what` names the person itself. */
type Event = { id: string; at: string; who?: ReactNode; what: ReactNode; note?: ReactNode }

/** Events as sentences with their times, oldest first. */
export const Timeline = ({ events }: { events: readonly Event[] }) => (
  <ol className="timeline">
    {events.map(({ id, at, who, what, note }) => (
      <li key={id}>
        <p>
          {who !== undefined && (
            <>
              <strong>{who}</strong>{' '}
            </>
          )}
          {what}
        </p>
        {note !== undefined && <blockquote className="words">{note}</blockquote>}
        <p className="small muted">
          <Snapshot at={at} />
        </p>
      </li>
    ))}
  </ol>
)
