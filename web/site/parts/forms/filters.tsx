import './filters.css'
import type { ReactNode } from 'react'

type FiltersProps = {
  label: string
  children: ReactNode
  /** Short fields in pairs even on a phone. A text field has its own line. */
  isPaired?: boolean
}

/** Side by side if the filters fit. */
export const Filters = ({ label, children, isPaired = false }: FiltersProps) => (
  <section className={isPaired ? 'filters filters-paired' : 'filters'} aria-label={label}>
    {children}
  </section>
)
