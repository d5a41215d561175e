import { type ReactNode, useState } from 'react'
import type { MerchOrderForAdmins } from '../../../../client/src/api-types.ts'
import { useApiList, useApiQuery, useFacts } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { CaseQueue, useOpenCase } from '../parts/queue/case-queue.tsx'
import { SearchBar } from '../parts/search-bar.tsx'
import { csvUrlOfListing, MODES, orderListingOf, orderSearchOf, PAYMENTS, SINCE } from './order-filter.ts'
import { buyerLabel, ORDER_STATES } from './order-labels.ts'
import { OrderBulk } from './parts/orders/order-bulk.tsx'
import { OrderCase } from './parts/orders/order-case.tsx'
import { OrderStates } from './parts/orders/order-states.tsx'

export const head: PageModule['head'] = () => ({ title: 'Orders' })

export default function OrdersPage() {
  const { search } = useFilters()
  const { now } = useFacts()
  return (
    <AdminPage
      title="Orders"
      lead="Orders from fans, and the next step for each."
      actions={<Button to={csvUrlOfListing(orderListingOf(search, now))}>Download CSV</Button>}
    >
      <Orders />
    </AdminPage>
  )
}

function Orders() {
  const { search } = useFilters()
  const { now } = useFacts()
  const campaigns = useApiQuery('GET /api/merch/admin/campaigns', { query: { limit: 100, offset: 0 } })
  const listing = orderListingOf(search, now)
  return (
    <>
      <AboveList>
        <OrderStates looksFor={orderSearchOf(search, now)} />
        <SearchBar
          label="Find an order"
          hint="Part of the order number, or of the fan’s name or address"
          selects={[
            {
              name: 'campaign',
              label: 'Campaign',
              choices: [
                { value: '', label: 'All campaigns' },
                ...(campaigns.data?.data.campaigns ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
            { name: 'payment', label: 'Payment', choices: PAYMENTS },
            { name: 'since', label: 'Ordered', choices: SINCE },
            { name: 'mode', label: 'Type', choices: MODES },
          ]}
        />
      </AboveList>
      <OrderList key={JSON.stringify(listing)} listing={listing} />
    </>
  )
}

/** On a phone, hidden while an order is open. */
function AboveList({ children }: { children: ReactNode }) {
  const { open } = useOpenCase()
  return <div className={open === null ? 'order-before' : 'order-before order-behind'}>{children}</div>
}

/** A new search discards the selection. */
function OrderList({ listing }: { listing: ReturnType<typeof orderListingOf> }) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const list = useApiList(
    'GET /api/merch/admin/orders',
    { query: { ...listing, limit: 20, offset: 0 } },
    ({ data: { total, limit, offset } }) =>
      offset + limit < total ? { query: { ...listing, limit, offset: offset + limit } } : null,
  )
  const hasFilters = Object.keys(listing).length > 0
  return (
    <Load of={list}>
      {({ pages }) => {
        const rows = uniqueOrders(pages.flatMap(({ data }) => data.orders))
        const chosen = rows.filter(({ orderId }) => chosenIds.has(orderId))
        return (
          <>
            {rows.length > 0 && (
              <AboveList>
                <OrderBulk
                  shown={rows}
                  chosen={chosen}
                  onChoose={(orders) => setChosenIds(new Set(orders.map(({ orderId }) => orderId)))}
                />
              </AboveList>
            )}
            <CaseQueue
              label="Orders"
              rows={rows}
              keyOf={({ orderId }) => orderId}
              pager={list}
              empty={
                hasFilters
                  ? { title: 'No matching orders', text: 'Change the search or show all orders.' }
                  : { title: 'No orders yet', text: 'Orders from fans appear here.' }
              }
              mark={(order) => (
                <label className="order-check">
                  <input
                    type="checkbox"
                    aria-label={`Select ${order.orderNumber}`}
                    checked={chosenIds.has(order.orderId)}
                    onChange={({ currentTarget }) =>
                      setChosenIds((before) => {
                        const after = new Set(before)
                        if (currentTarget.checked) after.add(order.orderId)
                        else after.delete(order.orderId)
                        return after
                      })
                    }
                  />
                </label>
              )}
              line={(order) => <OrderLine order={order} />}
            >
              {(id) => <OrderCase id={id} />}
            </CaseQueue>
          </>
        )
      }}
    </Load>
  )
}

const OrderLine = ({ order }: { order: MerchOrderForAdmins }) => {
  const isStuck = order.fulfilments.some(({ state }) => state === 'given_up')
  return (
    <>
      <strong>
        {buyerLabel(order)} · <Money minorUnits={order.totalMinorUnit} currency={order.currency} />
      </strong>
      <span className="small muted">
        <span className="unbroken">{order.orderNumber}</span>
        {'\u00a0· '}
        <Day at={order.createdAt} />
        {'\u00a0· '}
        {order.campaign.name}
      </span>
      <span className={isStuck ? 'small bad' : 'small'}>
        <span aria-hidden="true">{isStuck ? '! ' : `${ORDER_STATES[order.status].shape} `}</span>
        {ORDER_STATES[order.status].word}
        {isStuck && ', stuck'}
        {order.paymentStatus === 'refunded' && ', refunded'}
      </span>
    </>
  )
}

/**
 * Removes repeated orders. An order is on two pages if a new order arrives while the admin loads
 * more pages.
 */
const uniqueOrders = (orders: readonly MerchOrderForAdmins[]): MerchOrderForAdmins[] => [
  ...new Map(orders.map((order) => [order.orderId, order])).values(),
]
