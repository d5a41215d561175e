import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Empty, Flash, Section } from '../shell/parts.tsx'
import { BehaviorSection } from './behavior-section.tsx'
import { ClockSection } from './clock-section.tsx'
import type { DashboardProps } from './dashboard.ts'
import { JobsSection } from './jobs-section.tsx'
import { MailboxSection } from './mailbox-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { AccountsSection, TransfersSection } from './payouts-sections.tsx'

/**
 * Stands in for everything that is outside the product in production: demo logins, sent mails,
 * payments and the clock.
 */
export function DashboardPage(shown: DashboardProps & { assets: PageAssets }) {
  const { simulated, demoLogins, message: outcome, refused } = shown
  return (
    <Page
      assets={shown.assets}
      title="Development dashboard"
      lead="Simulate the outside world: read emails, pay by card and move the clock. You can open this page only on this machine."
      home="/"
      isWide
      nav={[
        ...(demoLogins ? [{ href: '#logins', label: 'Logins' }] : []),
        { href: '#mailbox', label: 'Mailbox' },
        { href: '#payments', label: 'Payments' },
        ...(simulated
          ? [
              { href: '#transfers', label: 'Transfers' },
              { href: '#accounts', label: 'Accounts' },
            ]
          : []),
        { href: '#clock', label: 'Clock' },
        { href: '#jobs', label: 'Jobs' },
        ...(simulated ? [{ href: '#behaviour', label: 'Processor' }] : []),
      ]}
    >
      {refused ? <Flash tone="bad">{refused}</Flash> : outcome && <Flash tone="good">{outcome}</Flash>}
      {demoLogins && <LoginsSection logins={demoLogins} authUrl={shown.authUrl} />}
      <div className="columns">
        <div className="sections">
          <MailboxSection {...shown} />
          {simulated ? (
            <>
              <PaymentsSection {...simulated.payments} />
              <TransfersSection {...simulated.transfers} />
              <AccountsSection {...simulated.accounts} />
            </>
          ) : (
            <Section id="payments" title="Payments">
              <Empty>
                <p>
                  Payments are processed by {shown.processorName}, so use its own dashboard in test mode. To use the
                  simulator here, unset PROCESSOR and restart.
                </p>
              </Empty>
            </Section>
          )}
        </div>
        <div className="sections">
          <ClockSection {...shown} />
          <JobsSection schedule={shown.schedule} />
          {simulated && <BehaviorSection {...simulated} />}
        </div>
      </div>
    </Page>
  )
}

/**
 * Comes first, because the other sections only make sense after signing in as one of these people.
 */
function LoginsSection({ logins, authUrl }: { logins: NonNullable<DashboardProps['demoLogins']>; authUrl: string }) {
  return (
    <Section id="logins" title="Demo logins">
      <p>
        The password of every account is <code>{logins.password}</code>. <a href={authUrl}>Sign in</a>
      </p>
      <ul className="cards">
        {logins.people.map(({ email, displayName, kind }) => (
          <li key={email} className="card stack-tight">
            <span className="row between">
              <strong>{displayName}</strong>
              <span className="badge">{kind}</span>
            </span>
            <code>{email}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
