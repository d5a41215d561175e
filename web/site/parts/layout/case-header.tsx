import './case-header.css'
import type { ReactNode } from 'react'
import { StateChip, type StatusLabel } from '../../../parts/values/state-chip.tsx'
import { Link } from '../../navigation.tsx'

type CaseHeaderProps = {
  /** Subject of the case, in a few words. */
  title: ReactNode
  state?: StatusLabel
  /** The most important figure or date. */
  figure?: ReactNode
  /** One sentence: the question to decide, or the deadline. */
  children?: ReactNode
  /**
   * Link back to the list. It is shown on a phone only, because there the case replaces the list.
   */
  back: { to: string; label: string }
}

/** Header of an open case: subject, status and amount. */
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
