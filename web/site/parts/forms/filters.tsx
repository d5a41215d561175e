import './filters.css'
import type { ReactNode } from 'react'

type FiltersProps = {
  label: string
  children: ReactNode
  /** Shows short fields in pairs even on a phone. */
  isPaired?: boolean
}

/** Filters above a list, side by side if they fit. */
export const Filters = ({ label, children, isPaired = false }: FiltersProps) => (
  <section className={isPaired ? 'filters filters-paired' : 'filters'} aria-label={label}>
    {children}
  </section>
)
