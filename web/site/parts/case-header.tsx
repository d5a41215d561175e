import './case-header.css'
import type { ReactNode } from 'react'
import { Link } from '../navigation.tsx'
import { StateChip, type StateWords } from './state-chip.tsx'

type CaseHeaderProps = {
  /** What the case is about, in a few words. */
  title: ReactNode
  state?: StateWords
  /** The one figure or date that matters most. */
  figure?: ReactNode
  /** One sentence: what has to be found out, or by when. */
  children?: ReactNode
  /** Where the list is, on a phone, where the case takes its place. */
  back: { to: string; label: string }
}

/** The head of an open case: what it is, where it stands, how much is at stake. */
export const CaseHeader = ({ title, state, figure, children, back }: CaseHeaderProps) => (
  <header className="case-header">
    <p className="case-back">
      <Link to={back.to}>
        <span aria-hidden="true">← </span>
        {back.label}
      </Link>
    </p>
    <div className="case-title">
      <h2>{title}</h2>
      {figure !== undefined && <span className="case-figure">{figure}</span>}
    </div>
    {(state !== undefined || children !== undefined) && (
      <div className="row">
        {state !== undefined && <StateChip {...state} />}
        {children !== undefined && <span className="muted">{children}</span>}
      </div>
    )}
  </header>
)
