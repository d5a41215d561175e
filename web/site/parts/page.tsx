import './page.css'
import { type ReactNode, useId } from 'react'

type PageHeadingProps = {
  title: ReactNode
  /** A short word above: where this is. */
  eyebrow?: ReactNode
  /** One sentence below. */
  lead?: ReactNode
  /** What can be done with the whole page. */
  actions?: ReactNode
}

/** The heading of a page: the one `h1`, where the focus goes when the page opens. */
export const PageHeading = ({ title, eyebrow, lead, actions }: PageHeadingProps) => (
  <div className="page-heading">
    <div className="page-heading-words">
      {eyebrow !== undefined && <div className="small muted">{eyebrow}</div>}
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
    {actions}
  </div>
)

/** A part of a page with a heading of its own. */
export function Section({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="section">
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Two thirds story and one third facts; below each other on a phone, the facts first when they say so. */
export const Columns = ({
  children,
  side,
  isSideFirst = false,
  isSideSecond = false,
}: {
  children: ReactNode
  side: ReactNode
  isSideFirst?: boolean
  /** Where there is one column, the side follows the first part of the story. */
  isSideSecond?: boolean
}) => (
  <div
    className={isSideFirst ? 'columns columns-side-first' : isSideSecond ? 'columns columns-side-second' : 'columns'}
  >
    <div className="sections">{children}</div>
    <aside className="sections">{side}</aside>
  </div>
)

export const Panel = ({ children }: { children: ReactNode }) => <div className="panel">{children}</div>

/** Names and what they are. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Lines under each other with hairlines between. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className="lines">{children}</ul>
