import type { Job } from '../../../platform/jobs/job.ts'
import { actionButton, type Html, html } from '../../../platform/pages/layout.ts'

/** The schedule, whole, each row with a button that runs it now. */
export const jobsSection = (schedule: readonly Job[]): Html => html`<section id="jobs" aria-labelledby="jobs-title">
<h2 id="jobs-title">Jobs</h2>
<p class="small muted">They run by themselves at these times (UTC, the real clock). After moving the clock, run one here.</p>
${
  schedule.length === 0
    ? html`<div class="empty"><p>The schedule is empty.</p></div>`
    : html`<ul class="list">${schedule.map(
        ({ name, cron, summary }) => html`<li>
<div class="row between"><div><strong>${name}</strong> <code class="muted">${cron}</code></div>
${actionButton({ label: 'Run', post: '/dev/actions/job', fields: { name } })}</div>
<p class="small muted">${summary}</p>
</li>`,
      )}</ul>`
}
</section>`
