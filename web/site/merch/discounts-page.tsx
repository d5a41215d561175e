import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Discounts' })

/** Codes that make an order cheaper. */
export default function DiscountsPage() {
  return <PageHeading title="Discounts" />
}
