import './folded.css'
import { type ReactNode, useId, useState } from 'react'
import { say } from '../../../words/say.ts'

/** Content beside the page. On a phone it collapses to one line. */
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
        <span className="muted small">{isOpen ? say('Show less') : say('Show all details')}</span>
      </button>
      <div id={id} className="folded-body">
        {children}
      </div>
    </div>
  )
}
