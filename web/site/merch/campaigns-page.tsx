import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Campaigns' })

/** Campaigns, what each lacks, and starting one. */
export default function CampaignsPage() {
  return <PageHeading title="Campaigns" />
}
