import type { GenerationJobForAdmins } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { Table } from '../parts/values/table.tsx'
import { KIND_LABELS } from '../words/generation-kinds.ts'
import { jobLabel } from '../words/jobs.ts'
import { humanizeCode } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { nextByOffset } from './parts/list-query.ts'

export const head: PageModule['head'] = () => ({ title: 'Jobs' })

export default function JobsPage() {
  return (
    <AdminPage title="Jobs" lead="Background work that failed permanently. Someone may be waiting for it.">
      <Generations />
      <Runs />
    </AdminPage>
  )
}

function Generations() {
  const list = useApiList(
    'GET /api/admin/generation-jobs/failed',
    { query: { limit: 20, offset: 0 } },
    nextByOffset({}),
  )
  return (
    <Section title="Pictures and audio">
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No failed jobs">Jobs that still fail after every retry appear here.</Empty>
          ) : (
            <>
              <Lines>
                {pages
                  .flatMap(({ jobs }) => jobs)
                  .map((job) => (
                    <JobLine key={job.id} job={job} />
                  ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }
      </Load>
    </Section>
  )
}

function JobLine({
  job: { id, kind, subject, error, endedAt, attempts, costMicroUsd },
}: {
  job: GenerationJobForAdmins
}) {
  const { call, isBusy, refused } = useApiMutation('POST /api/admin/generation-jobs/{id}/retry')
  const what = `${KIND_LABELS[kind] ?? humanizeCode(kind)}${subject === null || isId(subject) ? '' : `: ${subject}`}`
  const cost = formatMoney(Math.round(costMicroUsd / 10_000), 'USD')
  return (
    <li>
      <span className="stack">
        <strong>{what}</strong>
        <span className="small muted">
          {endedAt !== null && (
            <>
              <Snapshot at={endedAt} />,{' '}
            </>
          )}
          after {attempts === 1 ? '1 attempt' : `${attempts} attempts`}, cost {cost}. {error?.message}
        </span>
      </span>
      <Confirm
        label="Retry"
        title={`Retry ${what}?`}
        confirmLabel="Retry"
        look="plain"
        isBusy={isBusy}
        refused={refused}
        onConfirm={() => call({ params: { id } })}
      >
        <p>The job is queued again with a full set of attempts and may cost as much again. Cost so far: {cost}.</p>
      </Confirm>
    </li>
  )
}

function Runs() {
  const list = useApiList('GET /api/admin/dead-letters/jobs', { query: { limit: 20, offset: 0 } }, nextByOffset({}))
  return (
    <Section title="Scheduled runs">
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No failed runs">Failed runs are listed for a week.</Empty>
          ) : (
            <>
              <p className="muted">
                Nothing is lost: the next run picks up unfinished work. Find out why the run failed.
              </p>
              <Table
                caption="Failed runs, newest first"
                rows={pages.flatMap(({ jobs }) => jobs)}
                keyOf={({ id }) => id}
                columns={[
                  { name: 'Job', cell: ({ name }) => jobLabel(name) },
                  { name: 'Failed', cell: ({ failedAt }) => <Snapshot at={failedAt} /> },
                  { name: 'Attempts', cell: ({ tries }) => tries, isFigure: true },
                  { name: 'Reason', cell: ({ reason }) => reason, isProse: true },
                ]}
              />
              <Pager {...list} />
            </>
          )
        }
      </Load>
    </Section>
  )
}

const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-/i.test(text)
