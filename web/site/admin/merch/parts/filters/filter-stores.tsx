import type { MerchFilter } from '../../../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../../../parts/layout/page.tsx'
import { StateChip } from '../../../../../parts/values/state-chip.tsx'
import { useApiList, useApiMutation } from '../../../../api.tsx'
import { Link, useGo } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Pager } from '../../../../parts/values/pager.tsx'
import { nextByOffset } from '../../../parts/list-query.ts'
import { CAMPAIGN_STATUS_LABELS, formatCount } from '../../merch-labels.ts'

export function FilterStores({ filter }: { filter: MerchFilter }) {
  const params = { id: filter.id }
  const list = useApiList(
    'GET /api/merch/admin/filters/{id}/stores',
    { params, query: { limit: 20, offset: 0 } },
    ({ data }) => {
      const next = nextByOffset({})(data)
      return next && { params, ...next }
    },
  )
  const total = list.data?.pages[0]?.data.total
  return (
    <Section title="Stores that use this filter">
      <Load of={list}>
        {({ pages }) =>
          total === 0 ? (
            <p className="muted">No store uses it yet.</p>
          ) : (
            <>
              <Lines>
                {pages
                  .flatMap(({ data }) => data.stores)
                  .map(({ campaignId, name, talentName, status, designCount }) => (
                    <li key={campaignId}>
                      <span>
                        <Link to={`/admin/campaigns/${campaignId}`}>{name}</Link>{' '}
                        <span className="small muted">
                          {talentName} · {formatCount(designCount, 'design')}
                        </span>
                      </span>
                      <StateChip {...CAMPAIGN_STATUS_LABELS[status]} />
                    </li>
                  ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }
      </Load>
      <DeleteFilter filter={filter} total={total} />
    </Section>
  )
}

function DeleteFilter({ filter: { id, name }, total }: { filter: MerchFilter; total: number | undefined }) {
  const go = useGo()
  const { call, isBusy, refused } = useApiMutation('DELETE /api/merch/admin/filters/{id}')
  return (
    <div>
      <Confirm
        label="Delete filter"
        title={`Delete ${name}?`}
        confirmLabel="Delete filter"
        isBusy={isBusy}
        refused={refused}
        onConfirm={async () => {
          const isDone = await call({ params: { id } })
          if (isDone) go('/admin/filters')
          return isDone
        }}
      >
        <p>
          {total === undefined || total === 0
            ? 'Sellers can no longer choose it.'
            : `Sellers can no longer choose it. ${formatCount(total, 'store')} ${total === 1 ? 'keeps its' : 'keep their'} designs that use it and can still generate art with them.`}
        </p>
        <p>This cannot be undone.</p>
      </Confirm>
    </div>
  )
}
