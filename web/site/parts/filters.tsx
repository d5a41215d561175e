import './filters.css'
import type { ReactNode } from 'react'

type FiltersProps = {
  label: string
  children: ReactNode
  /** Short fields stand in pairs on a phone, too; what is typed in has a line of its own. */
  isPaired?: boolean
}

/** What narrows a list, above it; the fields stand beside each other where there is room. */
export const Filters = ({ label, children, isPaired = false }: FiltersProps) => (
  <section className={isPaired ? 'filters filters-paired' : 'filters'} aria-label={label}>
    {children}
  </section>
)
