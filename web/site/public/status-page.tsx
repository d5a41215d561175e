import type { Status } from '../../../client/src/api-types.ts'
import { bring, useAnswer } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/button.tsx'
import { Load } from '../parts/load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Lines, PageHeading, Section } from '../parts/page.tsx'
import { StateChip, type StateWords } from '../parts/state-chip.tsx'
import { jobWords } from '../words/jobs.ts'

export const prefetch: NonNullable<PageModule['prefetch']> = (site) => bring(site, 'GET /api/status')

export const head: PageModule['head'] = () => ({
  title: 'Status',
  description: 'Whether Semblance works now.',
})

const WELL: StateWords = { word: 'Works', tone: 'good', shape: '●' }
const QUEUE: Readonly<Record<Status['queue'], StateWords>> = {
  well: WELL,
  late: { word: 'Runs late', tone: 'warn', shape: '◑' },
  off: { word: 'Has not run yet', tone: 'warn', shape: '○' },
}

/** Sorts by the last run, newest first. */
const byTime = (one: { lastAt: string }, other: { lastAt: string }): number =>
  Date.parse(other.lastAt) - Date.parse(one.lastAt)

/** Current system status, refreshed every 30 seconds. */
export default function StatusPage() {
  const status = useAnswer('GET /api/status', undefined, { everySeconds: 30 })
  return <Load of={status}>{(known) => <Shown {...known} />}</Load>
}

const Shown = ({ status, queue, runs, checkedAt }: Status) => (
  <>
    <PageHeading
      title={status === 'well' ? 'Everything works' : 'Most of it works'}
      lead={
        status === 'well'
          ? 'Nothing is known to be wrong.'
          : 'Work that is done by the clock, such as reminders and payouts, is behind. Nothing is lost: it is made up for.'
      }
    />
    <Lines>
      <li>
        <span>Pages and API</span>
        <StateChip {...WELL} />
      </li>
      <li>
        <span>Database</span>
        <StateChip {...WELL} />
      </li>
      <li>
        <span>Scheduled work</span>
        <StateChip {...QUEUE[queue]} />
      </li>
    </Lines>
    <p className="small muted">
      Looked at <Moment at={checkedAt} />, and again every half minute.
    </p>
    {runs.length > 0 && (
      <Section title="Last done">
        <Lines>
          {[...runs].sort(byTime).map(({ name, lastAt }) => (
            <li key={name}>
              <span className="lines-said">{jobWords(name)}</span>
              <span className="small muted">
                <Moment at={lastAt} />
              </span>
            </li>
          ))}
        </Lines>
      </Section>
    )}
  </>
)

/** Shown if the database is unreachable. */
export const Refusal: NonNullable<PageModule['Refusal']> = () => (
  <>
    <PageHeading
      title="Something does not work now"
      lead="The server answers, but cannot reach what it keeps. Nothing that was saved is lost. It is tried again by itself."
    />
    <Actions>
      <Button look="primary" onClick={() => location.reload()}>
        Look again
      </Button>
    </Actions>
  </>
)
