import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Filters' })

/** Filters that sellers make art with, and trying them out. */
export default function FiltersPage() {
  return <PageHeading title="Filters" />
}
