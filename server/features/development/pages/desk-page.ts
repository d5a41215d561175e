import { type Html, html, page } from '../../../platform/pages/layout.ts'
import { behaviourSection } from './behaviour-section.ts'
import { clockSection } from './clock-section.ts'
import type { Desk } from './desk.ts'
import { jobsSection } from './jobs-section.ts'
import { mailboxSection } from './mailbox-section.ts'
import { paymentsSection } from './payments-section.ts'
import { accountsSection, transfersSection } from './payouts-sections.ts'

/** Everything that is outside the product in earnest, on one page: what it sent, what it was paid, what time it is. */
export function deskPage(desk: Desk): string {
  return page({
    title: 'Development room',
    lead: 'What the outside world would do: read the mail, pay by card, let time pass. Only this machine can open it.',
    home: '/',
    nav: [
      { href: '#mailbox', label: 'Mailbox' },
      { href: '#payments', label: 'Payments' },
      ...(desk.simulated
        ? [
            { href: '#transfers', label: 'Transfers' },
            { href: '#accounts', label: 'Accounts' },
          ]
        : []),
      { href: '#clock', label: 'Clock' },
      { href: '#jobs', label: 'Jobs' },
      ...(desk.simulated ? [{ href: '#behaviour', label: 'Processor' }] : []),
    ],
    wide: true,
    body: html`${flash(desk)}
<div class="columns">
<div class="sections">
${mailboxSection(desk)}
${processorSections(desk)}
</div>
<div class="sections">
${clockSection(desk)}
${jobsSection(desk.schedule)}
${desk.simulated && behaviourSection(desk.simulated)}
${loginsSection(desk)}
</div>
</div>`,
  })
}

function processorSections({ simulated, processorName }: Desk): Html {
  if (simulated)
    return html`${paymentsSection(simulated.payments)}
${transfersSection(simulated.transfers)}
${accountsSection(simulated.accounts)}`
  return html`<section id="payments" aria-labelledby="payments-title">
<h2 id="payments-title">Payments</h2>
<div class="empty"><p>Payments go through ${processorName}, so they are turned in its own dashboard, in test mode. Unset PROCESSOR and start again to have the simulator here.</p></div>
</section>`
}

function flash({ said, refused }: Desk): Html | false {
  if (refused) return html`<p class="notice bad" role="alert">${refused}</p>`
  return said ? html`<p class="notice good" role="status">${said}</p>` : false
}

function loginsSection({ demoLogins, authUrl }: Desk): Html | false {
  if (!demoLogins) return false
  return html`<section id="logins" aria-labelledby="logins-title">
<h2 id="logins-title">Demo logins</h2>
<p>Everybody’s password is <code>${demoLogins.password}</code>. <a href="${authUrl}">Sign in</a></p>
<ul class="list">${demoLogins.people.map(
    ({ email, displayName, kind }) =>
      html`<li><span class="row between"><strong>${displayName}</strong><span class="badge">${kind}</span></span><code>${email}</code></li>`,
  )}</ul>
</section>`
}
