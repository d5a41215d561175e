import { say } from '../../words/say.ts'
import './commitments-page.css'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useApiList, useApiQuery, useSignedIn } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions } from '../parts/forms/button.tsx'
import { SelectField } from '../parts/forms/fields.tsx'
import { ViewToggle } from '../parts/forms/view-toggle.tsx'
import { useNow } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { CommitmentList } from './parts/commitment-list.tsx'
import { CommitmentMonth } from './parts/commitment-month.tsx'

export const head: PageModule['head'] = () => ({ title: say('Commitments') })

const HELD = 'UPCOMING,RUNNING,ENDING_SOON,SUPERSEDED,SUSPENDED'
const PAGE = 50

/** Upcoming and running licenses of a talent. An agent chooses one of their talents. */
export default function CommitmentsPage() {
  const { roles, accountId } = useSignedIn()
  const isAgent = roles.includes('agent')
  const links = useApiQuery('GET /api/accounts/agent-link', undefined, { when: isAgent })
  const { search, change } = useFilters()
  const represented = links.data?.represents ?? []
  const own = roles.includes('talent') ? accountId : undefined
  const talent = search.get('talent') ?? own ?? represented[0]?.accountId
  return (
    <>
      <PageHeading
        title={say('Commitments')}
        lead={say('Licenses that run now or begin later, and what they exclude.')}
      />
      {isAgent && represented.length > 0 && (
        <div className="form">
          <SelectField
            name="talent"
            label={say('Talent')}
            value={talent ?? ''}
            onChange={(value) => change({ talent: value })}
            choices={represented.map((one) => ({ value: one.accountId, label: one.talent.displayName }))}
          />
        </div>
      )}
      {talent === undefined ? (
        isAgent && links.isPending ? null : (
          <Notice title={say('This page is for talents and their agents')}>
            {say('It lists the licenses that a talent has given.')}
          </Notice>
        )
      ) : (
        <Commitments accountId={talent} />
      )}
    </>
  )
}

function Commitments({ accountId }: { accountId: string }) {
  const { search, change } = useFilters()
  const now = useNow()
  const view = search.get('view') === 'month' ? 'month' : 'list'
  const today = new Date(now).toISOString().slice(0, 10)
  const asked = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const last = lastDayOf(month)
  const query = {
    perspective: 'seller',
    accountId,
    stage: HELD,
    from: view === 'month' ? `${month}-01` : today,
    ...(view === 'month' ? { until: last } : {}),
    limit: PAGE,
    offset: 0,
  } as const
  const responses = useApiList('GET /api/licences/list', { query }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { ...query, offset: offset + limit } } : null,
  )
  return (
    <>
      <Actions label={say('View')}>
        <ViewToggle isOn={view === 'list'} onClick={() => change({ view: null, month: null }, { keepsHistory: true })}>
          {say('List')}
        </ViewToggle>
        <ViewToggle isOn={view === 'month'} onClick={() => change({ view: 'month' }, { keepsHistory: true })}>
          {say('Month')}
        </ViewToggle>
      </Actions>
      <Load of={responses}>
        {({ pages }) => {
          const licences = pages.flatMap((page) => page.licences)
          if (view === 'month')
            return <CommitmentMonth month={month} licences={licences} onMonth={(next) => change({ month: next })} />
          if (licences.length === 0)
            return (
              <Empty title={say('No commitments')}>{say('Licenses appear here when a brand accepts your work.')}</Empty>
            )
          return <CommitmentList licences={licences} />
        }}
      </Load>
      <Pager {...responses} />
    </>
  )
}

/** Returns the last day of a month such as `2026-12`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
