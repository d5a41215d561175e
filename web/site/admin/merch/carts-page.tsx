import { Empty } from '../../../parts/feedback/empty.tsx'
import { useApiList } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { omitEmpty } from '../parts/list-query.ts'
import { SearchBar } from '../parts/search-bar.tsx'
import { REVIEW_CHOICES } from './cart-labels.ts'
import { CartTable } from './parts/carts/cart-table.tsx'

export const head: PageModule['head'] = () => ({ title: 'Abandoned carts' })

export default function CartsPage() {
  return (
    <AdminPage title="Abandoned carts" lead="Each cart gets one automatic email. Any further follow-up is up to you.">
      <Carts />
    </AdminPage>
  )
}

function Carts() {
  const { search } = useFilters()
  const status = REVIEW_CHOICES.find(({ value }) => value === search.get('status'))?.value
  const filter = { ...omitEmpty({ search: search.get('q') }), status }
  const list = useApiList(
    'GET /api/merch/admin/abandoned-carts',
    { query: { ...filter, limit: 20, offset: 0 } },
    ({ data: { total, limit, offset } }) =>
      offset + limit < total ? { query: { ...filter, limit, offset: offset + limit } } : null,
  )
  return (
    <>
      <SearchBar
        label="Find a cart"
        hint="Part of an email address or campaign name, or a cart ID"
        selects={[
          { name: 'status', label: 'Status', choices: [{ value: '', label: 'Any status' }, ...REVIEW_CHOICES] },
        ]}
      />
      <Load of={list}>
        {({ pages }) => {
          const carts = [...new Map(pages.flatMap(({ data }) => data.carts).map((cart) => [cart.id, cart])).values()]
          const total = pages.at(-1)?.data.total ?? 0
          if (total === 0)
            return Object.keys(filter).length > 0 ? (
              <Empty title="No matching carts">Change the search, or choose “Any status”.</Empty>
            ) : (
              <Empty title="No abandoned carts">Carts of fans who leave without paying appear here.</Empty>
            )
          return (
            <>
              <p className="muted" role="status">
                {total === 1 ? '1 cart' : `${total} carts`}, newest first
              </p>
              <CartTable carts={carts} />
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}
