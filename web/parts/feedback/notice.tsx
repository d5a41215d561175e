import './notice.css'
import type { ReactNode } from 'react'

type Tone = 'calm' | 'good' | 'warn' | 'bad'

/** Message box that is announced to screen readers. */
export const Notice = ({
  tone = 'calm',
  title,
  children,
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
}) => (
  <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {title !== undefined && <strong>{title}</strong>}
    {children !== undefined && <div>{children}</div>}
  </div>
)
