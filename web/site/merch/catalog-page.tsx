import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Catalog' })

/** What can be sold: products and their pictures. */
export default function CatalogPage() {
  return <PageHeading title="Catalog" />
}
