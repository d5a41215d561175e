import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Builder' })

/** A talent’s own shop: one photo, designs, prices, and the shop as fans see it. */
export default function BuilderPage() {
  return <PageHeading title="Builder" />
}
