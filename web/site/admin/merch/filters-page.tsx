import type { MerchFilter } from '../../../../client/src/api-types.ts'
import { useApiList, useApiQuery, useFacts } from '../../api.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { CaseHeader } from '../../parts/layout/case-header.tsx'
import { ThumbLine } from '../../parts/media/thumb.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { nextByOffset } from '../parts/list-query.ts'
import { CaseQueue, useOpenCase } from '../parts/queue/case-queue.tsx'
import { FILTER_STATES, toPictureUrl } from './merch-labels.ts'
import { FilterForm, NewFilter, useFilterForm } from './parts/filters/filter-form.tsx'
import { FilterStores } from './parts/filters/filter-stores.tsx'
import { FilterTrial } from './parts/filters/filter-trial.tsx'

export const head: PageModule['head'] = () => ({ title: 'Filters' })

/** Stands for the id of a new filter in the URL. */
const NEW = 'new'

export default function FiltersPage() {
  const { open, addressOf } = useOpenCase()
  return (
    <AdminPage
      title="Filters"
      lead="Styles that sellers use to make the art in their stores."
      actions={
        <Button look={open === null ? 'primary' : 'plain'} to={addressOf(NEW)}>
          Add filter
        </Button>
      }
    >
      <Filters />
    </AdminPage>
  )
}

const stateOf = ({ prompt }: MerchFilter) => (prompt === null ? FILTER_STATES.draft : FILTER_STATES.offered)

/**
 * Returns only pictures on our own origin, so that the page sends no requests to other servers.
 */
const pictureOf = ({ referenceImageUrl }: MerchFilter, baseUrl: string): string | null => {
  if (referenceImageUrl === null) return null
  const url = toPictureUrl(referenceImageUrl)
  return new URL(url, baseUrl).origin === new URL(baseUrl).origin ? url : null
}

function Filters() {
  const { baseUrl } = useFacts()
  const list = useApiList('GET /api/merch/admin/filters', { query: { limit: 50, offset: 0 } }, ({ data }) =>
    nextByOffset({})(data),
  )
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Filters, newest first"
          rows={pages.flatMap(({ data }) => data.filters)}
          keyOf={({ id }) => id}
          pager={list}
          empty={{ title: 'No filters yet', text: 'Until you add one, sellers can only use their photo as it is.' }}
          line={(filter) => (
            <ThumbLine name={filter.name} url={pictureOf(filter, baseUrl)}>
              <strong>{filter.name}</strong>
              <span className="small muted">{[stateOf(filter).word, ...filter.tags].join('\u00a0· ')}</span>
            </ThumbLine>
          )}
        >
          {(id) => (id === NEW ? <NewCase /> : <FilterCase id={id} />)}
        </CaseQueue>
      )}
    </Load>
  )
}

function NewCase() {
  const { addressOf } = useOpenCase()
  return (
    <>
      <CaseHeader title="New filter" back={{ to: addressOf(null), label: 'All filters' }} />
      <NewFilter />
    </>
  )
}

function FilterCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const response = useApiQuery('GET /api/merch/admin/filters/{id}', { params: { id } })
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All filters' }}>
      {({ data: { filter } }) => (
        <>
          <CaseHeader title={filter.name} state={stateOf(filter)} back={{ to: addressOf(null), label: 'All filters' }}>
            Created by <span className="words">{filter.createdBy}</span>, <Day at={filter.createdAt} />
          </CaseHeader>
          <FilterParts filter={filter} />
        </>
      )}
    </Load>
  )
}

function FilterParts({ filter }: { filter: MerchFilter }) {
  const form = useFilterForm(filter)
  return (
    <>
      <FilterForm form={form} />
      <FilterTrial filter={filter} prompt={form.values.prompt} />
      <FilterStores filter={filter} />
    </>
  )
}
