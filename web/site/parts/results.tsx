import './results.css'
import type { ReactNode } from 'react'
import { Link } from '../navigation.tsx'
import { Tiles } from './tile.tsx'

type ResultsProps = {
  /** How many there are, in words. */
  title: ReactNode
  /** What the list is narrowed by, and what else can be done with it. */
  children?: ReactNode
  tiles: readonly ReactNode[]
  /** While the next ones come, these stay. */
  isStale: boolean
  page: number
  hasNext: boolean
  hrefOf: (page: number) => string
}

/** What was found, an even grid, and the pages before and after. */
export const Results = ({ title, children, tiles, isStale, page, hasNext, hrefOf }: ResultsProps) => (
  <section className="results" aria-busy={isStale || undefined} aria-label="Results">
    <p className="results-title" role="status">
      {title}
    </p>
    {children}
    <Tiles>{tiles}</Tiles>
    {(page > 1 || hasNext) && (
      <nav className="results-pages" aria-label="Pages">
        {page > 1 && <Link to={hrefOf(page - 1)}>Page before</Link>}
        <span className="muted">Page {page}</span>
        {hasNext && <Link to={hrefOf(page + 1)}>Next page</Link>}
      </nav>
    )}
  </section>
)

/** What a list is narrowed by, each a link that takes it away again. */
export const Narrowings = ({ of }: { of: readonly { label: string; without: string }[] }) => (
  <ul className="narrowings" aria-label="Filters in use">
    {of.map(({ label, without }) => (
      <li key={label}>
        <Link to={without} className="narrowing" aria-label={`Without ${label}`}>
          {label}
          <span aria-hidden="true"> ×</span>
        </Link>
      </li>
    ))}
  </ul>
)
