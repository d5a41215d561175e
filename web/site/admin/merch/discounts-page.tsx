import './parts/campaigns/campaign.css'
import type { Campaign } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { useApiList, useApiQuery, useFacts } from '../../api.tsx'
import { Link, useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { CaseQueue, useOpenCase } from '../parts/queue/case-queue.tsx'
import { SearchBar } from '../parts/search-bar.tsx'
import { DISCOUNT_STATES, discountState, formatDiscount } from './parts/discounts/discount-draft.ts'
import { DiscountCase, NewDiscount } from './parts/discounts/discount-form.tsx'

export const head: PageModule['head'] = () => ({ title: 'Discounts' })

export default function DiscountsPage() {
  const { open, addressOf } = useOpenCase()
  return (
    <AdminPage
      title="Discounts"
      lead="Codes that reduce the price of an order, by campaign."
      actions={
        <Button look={open === 'new' ? 'plain' : 'primary'} to={addressOf('new')}>
          Create code
        </Button>
      }
    >
      <Discounts />
    </AdminPage>
  )
}

function Discounts() {
  const campaigns = useApiQuery('GET /api/merch/admin/campaigns', { query: { limit: 100 } })
  return (
    <Load of={campaigns}>
      {({ data }) =>
        data.campaigns.length === 0 ? (
          <Empty title="No campaigns yet" action={<Link to="/admin/campaigns?new=yes">Create campaign</Link>}>
            Each code belongs to a campaign.
          </Empty>
        ) : (
          <Codes campaigns={data.campaigns} />
        )
      }
    </Load>
  )
}

function Codes({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { now } = useFacts()
  const { search } = useFilters()
  const campaignId = search.get('campaign')
  const query = { ...(campaignId === null ? {} : { campaignId }), limit: 50 }
  const list = useApiList('GET /api/merch/admin/discounts', { query: { ...query, offset: 0 } }, ({ data }) =>
    data.offset + data.limit < data.total ? { query: { ...query, offset: data.offset + data.limit } } : null,
  )
  const nameOf = (id: string): string => campaigns.find((one) => one.id === id)?.name ?? 'Deleted campaign'
  return (
    <>
      <SearchBar
        selects={[
          {
            name: 'campaign',
            label: 'Campaign',
            choices: [{ value: '', label: 'All' }, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]}
      />
      <Load of={list}>
        {({ pages }) => (
          <CaseQueue
            label="Codes"
            rows={pages.flatMap(({ data }) => data.discounts)}
            keyOf={({ id }) => id}
            pager={list}
            empty={{ title: 'No codes yet', text: 'Create a code. Fans enter it at checkout.' }}
            line={(discount) => (
              <>
                <strong>{discount.code}</strong>
                <span className="small muted">
                  {formatDiscount(discount)} · used {discount.used}
                  {discount.usesLimit !== null && ` of ${discount.usesLimit}`} ·{' '}
                  {DISCOUNT_STATES[discountState(discount, now)].word} · {nameOf(discount.campaignId)}
                </span>
              </>
            )}
          >
            {(open) =>
              open === 'new' ? (
                <NewDiscount campaigns={campaigns} campaignId={campaignId} />
              ) : (
                <DiscountCase id={open} campaigns={campaigns} />
              )
            }
          </CaseQueue>
        )}
      </Load>
    </>
  )
}
