import './empty.css'
import type { ReactNode } from 'react'

/** A list with nothing in it: why, and the one next step. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <strong>{title}</strong>
    {children !== undefined && <p className="muted">{children}</p>}
    {action}
  </div>
)
