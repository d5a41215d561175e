import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Leads' })

/** People who left their address. */
export default function LeadsPage() {
  return <PageHeading title="Leads" />
}
