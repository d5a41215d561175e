import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Carts' })

/** Carts that were left behind, and what was done about them. */
export default function CartsPage() {
  return <PageHeading title="Carts" />
}
