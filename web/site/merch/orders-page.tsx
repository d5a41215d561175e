import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Orders' })

/** Orders, by what is to be done with them. */
export default function OrdersPage() {
  return <PageHeading title="Orders" />
}
