import './queue.css'
import type { ReactNode, Ref } from 'react'
import { Link } from '../../navigation.tsx'

type QueueProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  open: string | null
  addressOf: (key: string) => string
  line: (row: Row) => ReactNode
  mark?: ((row: Row) => ReactNode) | undefined
  children: ReactNode
  footer?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Split view: a list and the open case. */
export const Queue = <Row,>({
  label,
  rows,
  keyOf,
  open,
  addressOf,
  line,
  mark,
  children,
  footer,
  ref,
}: QueueProps<Row>) => (
  <div className={open === null ? 'queue' : 'queue queue-open'} ref={ref}>
    <nav aria-label={label} className="queue-list">
      <ul>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <li key={key} data-case={key} className={mark ? 'queue-marked' : undefined}>
              {mark?.(row)}
              <Link to={addressOf(key)} className="queue-line" aria-current={key === open ? 'page' : undefined}>
                {line(row)}
              </Link>
            </li>
          )
        })}
      </ul>
      {footer}
    </nav>
    <div className="queue-case" tabIndex={-1}>
      {children}
    </div>
  </div>
)
