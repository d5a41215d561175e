import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Campaign' })

/** One campaign: everything that can be set, beside its storefront. */
export default function CampaignPage() {
  return <PageHeading title="Campaign" />
}
