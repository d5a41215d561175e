import './filters.css'
import type { ReactNode } from 'react'

/** What narrows a list, above it; the fields stand beside each other where there is room. */
export const Filters = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="filters" aria-label={label}>
    {children}
  </section>
)
