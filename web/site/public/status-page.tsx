import type { Status } from '../../../client/src/api-types.ts'
import { brandName } from '../../brand.ts'
import { Lines, PageHeading, Section } from '../../parts/layout/page.tsx'
import { StateChip, type StatusLabel } from '../../parts/values/state-chip.tsx'
import { Say, say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { jobLabel } from '../words/jobs.ts'

export const prefetch: NonNullable<PageModule['prefetch']> = (site) => prefetchQuery(site, 'GET /api/status')

export const head: PageModule['head'] = () => ({
  title: say('Status'),
  description: say('Current status of {brand}.', { brand: brandName() }),
})

const OPERATIONAL: StatusLabel = {
  get word() {
    return say('Operational')
  },
  tone: 'good',
  shape: '●',
}
const QUEUE: Readonly<Record<Status['queue'], StatusLabel>> = {
  well: OPERATIONAL,
  late: {
    get word() {
      return say('Delayed')
    },
    tone: 'warn',
    shape: '◑',
  },
  off: {
    get word() {
      return say('Has not run yet')
    },
    tone: 'warn',
    shape: '○',
  },
}

/** Sorts the latest run first. */
const byTime = (one: { lastAt: string }, other: { lastAt: string }): number =>
  Date.parse(other.lastAt) - Date.parse(one.lastAt)

/** Shows the status and refreshes it every 30 seconds. */
export default function StatusPage() {
  const status = useApiQuery('GET /api/status', undefined, { everySeconds: 30 })
  return <Load of={status}>{(known) => <Shown {...known} />}</Load>
}

const Shown = ({ status, queue, runs, checkedAt }: Status) => (
  <>
    <PageHeading
      title={status === 'well' ? say('All systems operational') : say('Some tasks are delayed')}
      lead={
        status === 'well'
          ? say('There are no known problems.')
          : say('Scheduled tasks such as reminders and payouts are delayed. Nothing is lost: they will catch up.')
      }
    />
    <Lines>
      <li>
        <span>{say('Pages and API')}</span>
        <StateChip {...OPERATIONAL} />
      </li>
      <li>
        <span>{say('Database')}</span>
        <StateChip {...OPERATIONAL} />
      </li>
      <li>
        <span>{say('Scheduled tasks')}</span>
        <StateChip {...QUEUE[queue]} />
      </li>
    </Lines>
    <p className="small muted">
      <Say
        text="Last checked {snapshot}, updated every 30 seconds."
        values={{ snapshot: <Snapshot at={checkedAt} /> }}
      />
    </p>
    {runs.length > 0 && (
      <Section title={say('Last completed')}>
        <Lines>
          {[...runs].sort(byTime).map(({ name, lastAt }) => (
            <li key={name}>
              <span className="lines-said">{jobLabel(name)}</span>
              <span className="small muted">
                <Snapshot at={lastAt} />
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
      title={say('Service disruption')}
      lead={say('The server responds but cannot reach its data. Nothing you saved is lost. We retry automatically.')}
    />
    <Actions>
      <Button look="primary" onClick={() => location.reload()}>
        {say('Check again')}
      </Button>
    </Actions>
  </>
)
