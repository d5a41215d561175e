import type { AuditEntry } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines } from '../../parts/layout/page.tsx'
import { useApiList, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Diff } from '../parts/values/diff.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { actChoices, actionLabel, kindChoices, subjectOf } from './audit-labels.ts'
import { diffRecords } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { nextByOffset, omitEmpty } from './parts/list-query.ts'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Audit log' })

export default function AuditPage() {
  return (
    <AdminPage title="Audit log" lead="Every admin action, newest first. Entries cannot be changed.">
      <Entries />
    </AdminPage>
  )
}

function Entries() {
  const { search } = useFilters()
  const filter = omitEmpty({
    action: search.get('action'),
    subjectType: search.get('subjectType'),
    subjectId: search.get('subjectId'),
    actorAccountId: search.get('actorAccountId'),
  })
  const list = useApiList('GET /api/admin/audit', { query: { ...filter, limit: 30, offset: 0 } }, nextByOffset(filter))
  const recent = useApiQuery('GET /api/admin/audit', { query: { limit: 100, offset: 0 } })
  const shown = list.data?.pages.flatMap(({ entries }) => entries) ?? []
  const one = search.get('subjectId') === null ? undefined : shown[0]
  return (
    <>
      <SearchBar
        selects={[
          {
            name: 'action',
            label: 'Action',
            choices: [{ value: '', label: 'Any action' }, ...actChoices(search.get('action'))],
          },
          {
            name: 'subjectType',
            label: 'Subject',
            choices: [{ value: '', label: 'Any subject' }, ...kindChoices(search.get('subjectType'))],
          },
          {
            name: 'actorAccountId',
            label: 'Admin',
            choices: [
              { value: '', label: 'Any admin' },
              ...adminsOf([...(recent.data?.entries ?? []), ...shown], search.get('actorAccountId')),
            ],
          },
        ]}
      />
      {search.get('subjectId') !== null && (
        <p>
          {one ? `Showing only actions on ${subjectLabel(one)}.` : 'Showing only actions on one item.'}{' '}
          <Link to={withoutSubject(search)}>Show all</Link>
        </p>
      )}
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No matching entries">Change or clear the filters to see other entries.</Empty>
          ) : (
            <>
              <p className="muted">{pages[0]?.total === 1 ? '1 action' : `${pages[0]?.total} actions`}</p>
              <Lines>
                {pages
                  .flatMap(({ entries }) => entries)
                  .map((entry) => (
                    <EntryLine key={entry.id} entry={entry} />
                  ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }
      </Load>
    </>
  )
}

function adminsOf(entries: readonly AuditEntry[], requested: string | null) {
  const names = new Map(
    entries.map(({ actorAccountId, actorName }) => [actorAccountId, actorName ?? 'Deleted account']),
  )
  if (requested !== null && requested !== '' && !names.has(requested)) names.set(requested, 'Selected admin')
  return [...names].map(([value, label]) => ({ value, label }))
}

/** Shows the kind and the end of the id if the subject has no name. */
function subjectLabel(entry: AuditEntry): string {
  const { kind, name } = subjectOf(entry)
  return name ?? `${kind} …${entry.subjectId.slice(-6)}`
}

function withoutSubject(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.delete('subjectType')
  next.delete('subjectId')
  return `/admin/audit?${next.toString()}`
}

function EntryLine({ entry }: { entry: AuditEntry }) {
  const { action, subjectType, subjectId, actorAccountId, actorName, reason, createdAt } = entry
  const { to } = subjectOf(entry)
  const changes = diffRecords(entry.before, entry.after)
  const about = `/admin/audit?subjectType=${encodeURIComponent(subjectType)}&subjectId=${encodeURIComponent(subjectId)}`
  const called = subjectLabel(entry)
  return (
    <li>
      <div className="stack">
        <p>
          <strong>{actionLabel(action)}</strong>: {to === null ? called : <Link to={to}>{called}</Link>}
        </p>
        {reason !== null && <blockquote className="words">{reason}</blockquote>}
        <p className="small muted">
          By{' '}
          <Link to={`/admin/audit?actorAccountId=${encodeURIComponent(actorAccountId)}`}>
            {actorName ?? 'a deleted account'}
          </Link>
          , <Snapshot at={createdAt} />
          {'\u00a0· '}
          <Link to={about} className="unbroken">
            All actions on this
          </Link>
          {'\u00a0· '}
          <Link to={`/admin/audit?action=${encodeURIComponent(action)}`} className="unbroken">
            All actions of this kind
          </Link>
        </p>
        {changes.length > 0 && (
          <details>
            <summary>What changed</summary>
            <Diff changes={changes} />
          </details>
        )}
      </div>
    </li>
  )
}
