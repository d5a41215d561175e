import './parts/campaigns/campaign.css'
import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { useApiQuery } from '../../api.tsx'
import { useParam } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { CampaignTabs } from './parts/campaigns/campaign-tabs.tsx'

export const head: PageModule['head'] = ({ params: { id = '' } }, read) => ({
  title: read('GET /api/merch/admin/campaigns/{id}', { params: { id } })?.data.campaign.name ?? 'Campaign',
})

const loadEditor = () => import('./parts/campaigns/campaign-editor.tsx')
const CampaignEditor = lazy(loadEditor)

/** The server renders only the heading. */
export default function CampaignPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/merch/admin/campaigns/{id}', { params: { id } })
  useEffect(() => {
    loadEditor().catch(() => undefined)
  }, [])
  return (
    <AdminPage title={response.data?.data.campaign.name ?? 'Campaign'}>
      <Load of={response} back={{ to: '/admin/campaigns', label: 'All campaigns' }}>
        {({ data: { campaign } }) => (
          <>
            <CampaignTabs campaign={campaign} />
            <Suspense fallback={<Skeleton />}>
              <CampaignEditor key={campaign.id} campaign={campaign} />
            </Suspense>
          </>
        )}
      </Load>
    </AdminPage>
  )
}
