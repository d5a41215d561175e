import './order-states.css'
import type { MerchOrderStatus } from '../../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../../api.tsx'
import { Link, useFilters, usePath } from '../../../../navigation.tsx'
import type { OrderSearch } from '../../order-filter.ts'
import { ORDER_STATES, STATUSES_OF } from '../../order-labels.ts'

type StatusCount = { status: MerchOrderStatus | null; isStuck?: boolean; label: string; count: number | undefined }

/** Statuses of files are hidden while they have no orders. */
export function OrderStates({ looksFor }: { looksFor: OrderSearch }) {
  const { search } = useFilters()
  const path = usePath()
  const { data } = useApiQuery('GET /api/merch/admin/orders/counts', { query: looksFor }, { keepsLast: true })
  const counts = new Map(data?.data.byStatus.map(({ status, count }) => [status, count]))
  const shown = search.get('status')
  const isStuck = search.get('stuck') === 'true'
  const standOf = (status: MerchOrderStatus): StatusCount => ({
    status,
    label: ORDER_STATES[status].word,
    count: data === undefined ? undefined : (counts.get(status) ?? 0),
  })
  const isThere = ({ status, count = 0 }: StatusCount) => count > 0 || status === shown
  const stands: readonly StatusCount[] = [
    { status: null, label: 'All', count: data?.data.total },
    { status: null, isStuck: true, label: 'Stuck', count: data?.data.stuck },
    ...STATUSES_OF.things.map(standOf),
    ...STATUSES_OF.files.map(standOf).filter(isThere),
    ...[standOf('cancelled')].filter(isThere),
  ]
  const addressOf = (stand: StatusCount): string => {
    const next = new URLSearchParams(search)
    for (const name of ['case', 'status', 'stuck']) next.delete(name)
    if (stand.status !== null) next.set('status', stand.status)
    if (stand.isStuck) next.set('stuck', 'true')
    const query = next.toString()
    return query === '' ? path : `${path}?${query}`
  }
  const isHere = (stand: StatusCount): boolean =>
    (stand.isStuck ?? false) === isStuck && stand.status === (shown ?? null)
  return (
    <nav aria-label="Orders by status" className="order-states">
      <ul>
        {stands.map((stand) => (
          <li key={stand.label}>
            <Link to={addressOf(stand)} aria-current={isHere(stand) ? 'page' : undefined}>
              <span>{stand.label}</span>
              <span className={stand.isStuck && (stand.count ?? 0) > 0 ? 'small figure bad' : 'small figure muted'}>
                {stand.count ?? '–'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
