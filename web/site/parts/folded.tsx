import './folded.css'
import { type ReactNode, useId, useState } from 'react'

/** What stands beside the page where there is room, and is one line on top of it on a phone, to be unfolded. */
export function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={isOpen ? 'folded folded-open' : 'folded'}>
      <button
        type="button"
        className="folded-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{summary}</span>
        <span className="muted small">{isOpen ? 'Less' : 'All facts'}</span>
      </button>
      <div id={id} className="folded-body">
        {children}
      </div>
    </div>
  )
}
