import { Action, Empty, Section } from '../shell/parts.tsx'
import type { DashboardProps } from './dashboard.ts'

/** The whole job schedule. Each row has a button that runs its job now. */
export const JobsSection = ({ schedule }: Pick<DashboardProps, 'schedule'>) => (
  <Section id="jobs" title="Jobs">
    <p className="small muted">
      Jobs run automatically at these times (UTC, by the real clock). After moving the clock, run a job here.
    </p>
    {schedule.length === 0 ? (
      <Empty>
        <p>The schedule is empty.</p>
      </Empty>
    ) : (
      <ul className="list">
        {schedule.map(({ name, cron, summary }) => (
          <li key={name}>
            <div className="row between">
              <div>
                <strong>{name}</strong> <code className="muted">{cron}</code>
              </div>
              <Action label="Run" post="/dev/actions/job" fields={{ name }} />
            </div>
            <p className="small muted">{summary}</p>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
