import './page.css'
import { type ReactNode, useId } from 'react'

type PageHeadingProps = {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** False on pages without a script. */
  takesFocus?: boolean
}

/** The page's only `h1`. It gets the focus when the page opens. */
export const PageHeading = ({ title, eyebrow, lead, actions, takesFocus = true }: PageHeadingProps) => (
  <div className="page-heading">
    <div className="page-heading-words">
      {eyebrow !== undefined && <div className="small muted">{eyebrow}</div>}
      <h1 tabIndex={takesFocus ? -1 : undefined}>{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
    {actions}
  </div>
)

type SectionProps = {
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  id?: string
}

/** Section with its own heading. */
export function Section({ title, children, action, id }: SectionProps) {
  const ownId = useId()
  const titleId = id === undefined ? ownId : `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className="section">
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/**
 * Content in two thirds of the width, and facts in the rest. On a narrow screen the facts come
 * last.
 */
export const Columns = ({
  children,
  side,
  isSideFirst = false,
  isSideSecond = false,
}: {
  children: ReactNode
  side: ReactNode
  isSideFirst?: boolean
  /** On a narrow screen, puts the facts after the first part of the content. */
  isSideSecond?: boolean
}) => (
  <div
    className={isSideFirst ? 'columns columns-side-first' : isSideSecond ? 'columns columns-side-second' : 'columns'}
  >
    <div className="sections">{children}</div>
    <aside className="sections">{side}</aside>
  </div>
)

/** Box that sets its content apart from the page. */
export const Panel = ({ children }: { children: ReactNode }) => <div className="panel">{children}</div>

/** List of names and values. */
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

/** List separated by hairlines. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className="lines">{children}</ul>
