import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Product' })

/** One product: what it is, and where art lies on it. */
export default function ProductPage() {
  return <PageHeading title="Product" />
}
