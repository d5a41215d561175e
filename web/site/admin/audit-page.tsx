import type { AuditEntry } from '../../../client/src/api-types.ts'
import { useAnswers } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Diff } from '../parts/diff.tsx'
import { Empty } from '../parts/empty.tsx'
import { Load } from '../parts/load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Lines } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { subjectOf } from './audit-words.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { afterPage, given } from './parts/pages.ts'
import { SearchBar } from './parts/search-bar.tsx'
import { changesOf, plainWords } from './words.ts'

export const head: PageModule['head'] = () => ({ title: 'Audit' })

/** What admins did, and why. */
export default function AuditPage() {
  return (
    <AdminPage title="Audit" lead="Everything admins did, newest first. Nothing here can be changed.">
      <Entries />
    </AdminPage>
  )
}

const NAMES = ['action', 'subjectType', 'subjectId', 'actorAccountId'] as const

function Entries() {
  const { search } = useFilters()
  const filter = given({
    action: search.get('action'),
    subjectType: search.get('subjectType'),
    subjectId: search.get('subjectId'),
    actorAccountId: search.get('actorAccountId'),
  })
  const list = useAnswers('GET /api/admin/audit', { query: { ...filter, limit: 30, offset: 0 } }, afterPage(filter))
  return (
    <>
      <SearchBar
        key={NAMES.map((name) => search.get(name)).join()}
        texts={[
          { name: 'action', label: 'Act' },
          { name: 'subjectType', label: 'Done to a' },
          { name: 'subjectId', label: 'Its id' },
          { name: 'actorAccountId', label: 'By the account' },
        ]}
      />
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No act fits">
              Write an act as it stands here, such as “block”, or leave the fields empty.
            </Empty>
          ) : (
            <>
              <p className="muted">{pages[0]?.total} acts</p>
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

function EntryLine({ entry }: { entry: AuditEntry }) {
  const { action, subjectType, subjectId, actorAccountId, actorName, reason, createdAt } = entry
  const { kind, name, to } = subjectOf(entry)
  const changes = changesOf(entry.before, entry.after)
  const about = `/admin/audit?subjectType=${encodeURIComponent(subjectType)}&subjectId=${encodeURIComponent(subjectId)}`
  const called = name ?? `this ${kind}`
  return (
    <li>
      <div className="stack">
        <p>
          <strong>{plainWords(action)}</strong>: {to === null ? called : <Link to={to}>{called}</Link>}
        </p>
        {reason !== null && <blockquote className="words">{reason}</blockquote>}
        <p className="small muted">
          By{' '}
          <Link to={`/admin/audit?actorAccountId=${encodeURIComponent(actorAccountId)}`}>
            {actorName ?? 'somebody who is gone'}
          </Link>
          , <Moment at={createdAt} /> · <Link to={about}>All that was done to it</Link> ·{' '}
          <Link to={`/admin/audit?action=${encodeURIComponent(action)}`}>All acts like this</Link>
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
