import type { GenerationJobForAdmins } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { useAnswers } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Empty } from '../parts/empty.tsx'
import { Load } from '../parts/load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Lines, Section } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { Table } from '../parts/table.tsx'
import { jobWords, KIND_WORDS } from '../words/jobs.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { afterPage } from './parts/pages.ts'
import { useDecide } from './parts/use-decide.ts'
import { plainWords } from './words.ts'

export const head: PageModule['head'] = () => ({ title: 'Jobs' })

/** Generations that failed for good, and failed runs of scheduled jobs. */
export default function JobsPage() {
  return (
    <AdminPage title="Jobs" lead="Long work that failed for good. Somebody may be waiting for it.">
      <Generations />
      <Runs />
    </AdminPage>
  )
}

function Generations() {
  const list = useAnswers('GET /api/admin/generation-jobs/failed', { query: { limit: 20, offset: 0 } }, afterPage({}))
  return (
    <Section title="Pictures and sounds">
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="Nothing failed">What models could not make after all their tries appears here.</Empty>
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
  const { decide, isBusy, refused } = useDecide('POST /api/admin/generation-jobs/{id}/retry', [
    'GET /api/admin/generation-jobs/failed',
  ])
  // The subject is a word or two, or an id, which would mean nothing to the reader.
  const what = `${KIND_WORDS[kind] ?? plainWords(kind)}${subject === null || isId(subject) ? '' : `: ${subject}`}`
  const cost = formatMoney(Math.round(costMicroUsd / 10_000), 'USD')
  return (
    <li>
      <span className="stack">
        <strong>{what}</strong>
        <span className="small muted">
          {endedAt !== null && (
            <>
              <Moment at={endedAt} />,{' '}
            </>
          )}
          after {attempts === 1 ? 'one try' : `${attempts} tries`}, for {cost}. {error?.message}
        </span>
      </span>
      <Confirm
        label="Try again"
        title={`Try ${what} again?`}
        doWords="Try again"
        look="plain"
        isBusy={isBusy}
        refused={refused}
        onConfirm={() => decide({ params: { id } })}
      >
        <p>It goes back into the queue with all its tries, and may cost as much again. So far it cost {cost}.</p>
      </Confirm>
    </li>
  )
}

function Runs() {
  const list = useAnswers('GET /api/admin/dead-letters/jobs', { query: { limit: 20, offset: 0 } }, afterPage({}))
  return (
    <Section title="Runs of the schedule">
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="Every run went through">Runs that failed are listed for a week.</Empty>
          ) : (
            <>
              <p className="muted">Nothing is lost: the next run takes up what one left. Look into why they failed.</p>
              <Table
                caption="Runs that failed, the latest first"
                rows={pages.flatMap(({ jobs }) => jobs)}
                keyOf={({ id }) => id}
                columns={[
                  { name: 'Job', cell: ({ name }) => jobWords(name) },
                  { name: 'Failed', cell: ({ failedAt }) => <Moment at={failedAt} /> },
                  { name: 'Tries', cell: ({ tries }) => tries, isFigure: true },
                  { name: 'Why', cell: ({ reason }) => reason, isProse: true },
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
