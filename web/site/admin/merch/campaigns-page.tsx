import './parts/campaigns/campaign.css'
import { lazy, Suspense } from 'react'
import type { ListedCampaign } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiList, useFacts } from '../../api.tsx'
import { Link, useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { useHydrated } from '../../parts/layout/use-hydrated.ts'
import { Breakable } from '../../parts/values/breakable.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { Table } from '../../parts/values/table.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { omitEmpty } from '../parts/list-query.ts'
import { SearchBar } from '../parts/search-bar.tsx'
import { CAMPAIGN_PHASE_LABELS, campaignPhase } from './campaign-labels.ts'

export const head: PageModule['head'] = () => ({ title: 'Campaigns' })

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'LIVE', label: 'Live' },
  { value: 'DRAFT', label: 'Drafts' },
  { value: 'ENDED', label: 'Ended' },
] as const

const NewCampaign = lazy(async () => ({ default: (await import('./parts/campaigns/new-campaign.tsx')).NewCampaign }))

export default function CampaignsPage() {
  const { search, change } = useFilters()
  const from = search.get('from')
  const isHydrated = useHydrated()
  const isNew = search.get('new') !== null || from !== null
  return (
    <AdminPage
      title="Campaigns"
      lead="Talents’ stores: their products, design and availability."
      actions={
        <Button look="primary" onClick={() => change({ new: 'yes', from: null }, { keepsHistory: true })}>
          Create campaign
        </Button>
      }
    >
      <Campaigns />
      <Sheet
        title={from === null ? 'Create campaign' : 'Duplicate campaign'}
        isOpen={isNew}
        onClose={() => change({ new: null, from: null })}
      >
        {isNew && isHydrated && (
          <Suspense fallback={<Skeleton />}>
            <NewCampaign key={from} from={from} />
          </Suspense>
        )}
      </Sheet>
    </AdminPage>
  )
}

function Campaigns() {
  const { search } = useFilters()
  const { now } = useFacts()
  const status = STATES.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const filter = { ...omitEmpty({ q: search.get('q') }), ...(status === 'all' ? {} : { status }) }
  const list = useApiList(
    'GET /api/merch/admin/campaigns',
    { query: { ...filter, limit: 20, offset: 0 } },
    ({ data: { total, limit, offset } }) =>
      offset + limit < total ? { query: { ...filter, limit, offset: offset + limit } } : null,
  )
  return (
    <>
      <SearchBar
        label="Find a campaign"
        hint="Part of the name, the address or the talent’s name"
        selects={[{ name: 'status', label: 'Show', choices: STATES }]}
      />
      <Load of={list}>
        {({ pages }) => {
          const campaigns = pages.flatMap(({ data }) => data.campaigns)
          if (campaigns.length === 0)
            return Object.keys(filter).length === 0 ? (
              <Empty title="No campaigns yet">Create one. A name and a talent are enough for a draft.</Empty>
            ) : (
              <Empty title="No matching campaigns">Try a shorter search or show all campaigns.</Empty>
            )
          return (
            <>
              <Table<ListedCampaign>
                caption="Campaigns, newest first"
                rows={campaigns}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'Campaign',
                    cell: ({ id, name, slug }) => (
                      <>
                        <Link to={`/admin/campaigns/${id}`}>{name}</Link>
                        <br />
                        <span className="small muted">
                          <Breakable words={`/c/${slug}`} />
                        </span>
                      </>
                    ),
                  },
                  {
                    name: 'State',
                    cell: (campaign) => <StateChip {...CAMPAIGN_PHASE_LABELS[campaignPhase(campaign, now)]} />,
                  },
                  { name: 'Talent', cell: ({ talentName }) => talentName },
                  {
                    name: 'Store flow',
                    cell: ({ shopFlow }) => (shopFlow === 'art_first' ? 'Photo first' : 'Design first'),
                  },
                  {
                    name: 'Orders',
                    isFigure: true,
                    cell: ({ id, orderCount }) =>
                      orderCount === 0 ? (
                        0
                      ) : (
                        <Link to={`/admin/orders?campaign=${id}`} aria-label={`Show ${orderCount} orders`}>
                          {String(orderCount)}
                        </Link>
                      ),
                  },
                  { name: 'Created', cell: ({ createdAt }) => <Day at={createdAt} /> },
                ]}
              />
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}
