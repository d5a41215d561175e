import type { PageAssets } from '../pages.ts'
import { Empty } from '../parts/feedback/empty.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Columns, Panel, Section } from '../parts/layout/page.tsx'
import { Page } from '../shell/page.tsx'
import { BehaviorSection } from './behavior-section.tsx'
import { ClockSection } from './clock-section.tsx'
import type { DashboardProps } from './dashboard.ts'
import { JobsSection } from './jobs-section.tsx'
import { MailboxSection } from './mailbox-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { AccountsSection, TransfersSection } from './payouts-sections.tsx'

/** Development page with demo logins, sent mails and payments. It can move the clock. */
export function DashboardPage(shown: DashboardProps & { assets: PageAssets }) {
  const { simulated, demoLogins, message, refused } = shown
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
      {refused ? <Notice tone="bad">{refused}</Notice> : message && <Notice tone="good">{message}</Notice>}
      {demoLogins && <LoginsSection logins={demoLogins} authUrl={shown.authUrl} />}
      <Columns
        side={
          <>
            <ClockSection {...shown} />
            <JobsSection schedule={shown.schedule} />
            {simulated && <BehaviorSection {...simulated} />}
          </>
        }
      >
        <MailboxSection {...shown} />
        {simulated ? (
          <>
            <PaymentsSection {...simulated.payments} />
            <TransfersSection {...simulated.transfers} />
            <AccountsSection {...simulated.accounts} />
          </>
        ) : (
          <Section id="payments" title="Payments">
            <Empty title={`Payments are processed by ${shown.processorName}`}>
              Use its own dashboard in test mode. To use the simulator here, unset PROCESSOR and restart.
            </Empty>
          </Section>
        )}
      </Columns>
    </Page>
  )
}

/**
 * This section comes first, because the other sections are only useful to someone signed in with
 * one of these accounts.
 */
function LoginsSection({ logins, authUrl }: { logins: NonNullable<DashboardProps['demoLogins']>; authUrl: string }) {
  return (
    <Section id="logins" title="Demo logins">
      <p>
        The password of every account is <code>{logins.password}</code>. <a href={authUrl}>Sign in</a>
      </p>
      <ul className="logins">
        {logins.people.map(({ email, displayName, kind }) => (
          <li key={email}>
            <Panel>
              <span className="row between">
                <strong>{displayName}</strong>
                <span className="small muted">{kind}</span>
              </span>
              <code>{email}</code>
            </Panel>
          </li>
        ))}
      </ul>
    </Section>
  )
}
