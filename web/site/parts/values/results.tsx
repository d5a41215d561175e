import './results.css'
import type { ReactNode } from 'react'
import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Tiles } from '../media/tile.tsx'

type ResultsProps = {
  title: ReactNode
  children?: ReactNode
  tiles: readonly ReactNode[]
  isStale: boolean
  page: number
  hasNext: boolean
  hrefOf: (page: number) => string
}

/** Grid of results with links to the neighboring pages. */
export const Results = ({ title, children, tiles, isStale, page, hasNext, hrefOf }: ResultsProps) => (
  <section className="results" aria-busy={isStale || undefined} aria-label={say('Results')}>
    <p className="results-title" role="status">
      {title}
    </p>
    {children}
    <Tiles>{tiles}</Tiles>
    {(page > 1 || hasNext) && (
      <nav className="results-pages" aria-label={say('Pages')}>
        {page > 1 && <Link to={hrefOf(page - 1)}>{say('Previous page')}</Link>}
        <span className="muted">{say('Page {page}', { page })}</span>
        {hasNext && <Link to={hrefOf(page + 1)}>{say('Next page')}</Link>}
      </nav>
    )}
  </section>
)

/** Active filters, each a link that removes it. */
export const Narrowings = ({ of }: { of: readonly { label: string; without: string }[] }) => (
  <ul className="narrowings" aria-label={say('Active filters')}>
    {of.map(({ label, without }) => (
      <li key={label}>
        <Link to={without} className="narrowing" aria-label={say('Remove filter: {label}', { label })}>
          {label}
          <span aria-hidden="true"> ×</span>
        </Link>
      </li>
    ))}
  </ul>
)
