import './empty.css'
import type { ReactNode } from 'react'

/** Box in place of an empty list. Says why the list is empty and offers one next step. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <strong>{title}</strong>
    {children !== undefined && <p className="muted">{children}</p>}
    {action}
  </div>
)
