import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Designs' })

/** The designs of a campaign in their three levels. */
export default function DesignsPage() {
  return <PageHeading title="Designs" />
}
