import { Empty } from '../parts/feedback/empty.tsx'
import { Lines, Section } from '../parts/layout/page.tsx'
import { Action } from '../shell/action.tsx'
import type { DashboardProps } from './dashboard.ts'

export const JobsSection = ({ schedule }: Pick<DashboardProps, 'schedule'>) => (
  <Section id="jobs" title="Jobs">
    <p className="small muted">
      Jobs run automatically at these times (UTC, by the real clock). After moving the clock, run a job here.
    </p>
    {schedule.length === 0 ? (
      <Empty title="The schedule is empty" />
    ) : (
      <Lines>
        {schedule.map(({ name, cron, summary }) => (
          <li key={name}>
            <div className="stack">
              <div>
                <strong>{name}</strong> <code className="muted">{cron}</code>
              </div>
              <p className="small muted">{summary}</p>
            </div>
            <Action label="Run" post="/dev/actions/job" fields={{ name }} />
          </li>
        ))}
      </Lines>
    )}
  </Section>
)
