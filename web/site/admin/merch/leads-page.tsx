import { Empty } from '../../../parts/feedback/empty.tsx'
import { Lines } from '../../../parts/layout/page.tsx'
import { useApiList } from '../../api.tsx'
import { useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { humanizeCode } from '../labels.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { omitEmpty } from '../parts/list-query.ts'
import { SearchBar } from '../parts/search-bar.tsx'
import { ForgetAddress } from './parts/leads/lead-forget.tsx'
import { LeadLine } from './parts/leads/lead-line.tsx'

export const head: PageModule['head'] = () => ({ title: 'Leads' })

export default function LeadsPage() {
  const { search } = useFilters()
  const query = new URLSearchParams(leadFilterOf(search)).toString()
  return (
    <AdminPage
      title="Leads"
      lead="People who contacted a store through its form."
      actions={<Button to={`/api/merch/admin/leads.csv${query === '' ? '' : `?${query}`}`}>Download CSV</Button>}
    >
      <Leads />
      <ForgetAddress />
    </AdminPage>
  )
}

const SUSPICIONS = [
  { value: 'all', label: 'All' },
  { value: 'false', label: 'Likely genuine' },
  { value: 'true', label: 'Likely spam' },
] as const

function leadFilterOf(search: URLSearchParams) {
  const suspected = SUSPICIONS.find(({ value }) => value === search.get('spam'))?.value
  return {
    ...omitEmpty({ kind: search.get('kind'), search: search.get('q') }),
    ...(suspected === undefined || suspected === 'all' ? {} : { suspected }),
  }
}

function Leads() {
  const { search } = useFilters()
  const filter = leadFilterOf(search)
  const list = useApiList(
    'GET /api/merch/admin/leads',
    { query: { ...filter, limit: 20, offset: 0 } },
    ({ data: { total, limit, offset } }) =>
      offset + limit < total ? { query: { ...filter, limit, offset: offset + limit } } : null,
  )
  const kinds = list.data?.pages[0]?.data.kinds ?? []
  const requestedKind = search.get('kind')
  const isKnown = requestedKind === null || kinds.some(({ kind }) => kind === requestedKind)
  return (
    <>
      <SearchBar
        label="Find a lead"
        hint="Part of a name, email address or message"
        selects={[
          {
            name: 'kind',
            label: 'Topic',
            choices: [
              { value: '', label: 'All topics' },
              ...kinds.map(({ kind, count }) => ({ value: kind, label: `${humanizeCode(kind)} (${count})` })),
              ...(isKnown ? [] : [{ value: requestedKind, label: humanizeCode(requestedKind) }]),
            ],
          },
          { name: 'spam', label: 'Show', choices: SUSPICIONS },
        ]}
      />
      <Load of={list}>
        {({ pages }) => {
          const leads = [...new Map(pages.flatMap(({ data }) => data.leads).map((lead) => [lead.id, lead])).values()]
          const total = pages.at(-1)?.data.total ?? 0
          if (total === 0)
            return Object.keys(filter).length > 0 ? (
              <Empty title="No matching leads">Change the search or show all leads.</Empty>
            ) : (
              <Empty title="No leads yet">People who fill in a store’s form appear here.</Empty>
            )
          return (
            <>
              <p className="muted" role="status">
                {total === 1 ? '1 lead' : `${total} leads`}, newest first
              </p>
              <Lines>
                {leads.map((lead) => (
                  <LeadLine key={lead.id} lead={lead} />
                ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}
