import './empty.css'
import type { ReactNode } from 'react'

/** Empty list: why it is empty and the one next step. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <strong>{title}</strong>
    {children !== undefined && <p className="muted">{children}</p>}
    {action}
  </div>
)
