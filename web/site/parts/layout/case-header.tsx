import './case-header.css'
import type { ReactNode } from 'react'
import { StateChip, type StatusLabel } from '../../../parts/values/state-chip.tsx'
import { Link } from '../../navigation.tsx'

type CaseHeaderProps = {
  title: ReactNode
  state?: StatusLabel
  figure?: ReactNode
  children?: ReactNode
  back: { to: string; label: string }
}

/** Header with the subject, the status and the amount of an open case. */
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
