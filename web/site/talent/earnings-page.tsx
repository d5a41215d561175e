import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { type SelectedTalent, TalentField, useSelectedTalent } from '../parts/forms/selected-talent.tsx'
import { EarningsTable } from './parts/earnings-table.tsx'
import { NextPayouts } from './parts/next-payout.tsx'
import { StatementSection } from './parts/statement.tsx'

export const head: PageModule['head'] = () => ({ title: say('Earnings') })

export default function EarningsPage() {
  const selection = useSelectedTalent({ onlyActing: true })
  const { isAgent, isKnown, talent, refused } = selection
  return (
    <>
      <PageHeading
        title={talent ? say('Earnings of {name}', { name: talent.talent.displayName }) : say('Earnings')}
        lead={
          isAgent
            ? say('You can view these earnings. Only your talent decides where the money goes.')
            : say('Your next payouts, your money on hold and why, and all your earnings.')
        }
        actions={!isAgent && <Button to="/earnings/setup">{say('Payout account')}</Button>}
      />
      <TalentField selection={selection} />
      <RefusalNotice refused={refused} />
      {!isKnown && !refused && <Skeleton count={4} />}
      {isKnown && isAgent && !talent && (
        <Empty title={say('No talents yet')} action={<Button to="/roster">{say('Open roster')}</Button>}>
          {say('When a talent names you as their agent and lets you answer for them, their earnings appear here.')}
        </Empty>
      )}
      {isKnown && (!isAgent || talent) && <Earnings key={talent?.accountId} selection={selection} />}
    </>
  )
}

function Earnings({ selection: { query, isAgent } }: { selection: SelectedTalent }) {
  const status = useApiQuery('GET /api/payments/payout-status', { query: { ...query, limit: 1 } })
  return (
    <div className="sections">
      <Load of={status}>
        {(body) => (
          <>
            <NextPayouts status={body} isOwn={!isAgent} />
            <Section title={say('Upcoming')}>
              <EarningsTable standing="coming" query={query} isOwn={!isAgent} next={body.nextByCurrency} />
            </Section>
            <Section title={say('Paid out or reversed')}>
              <EarningsTable standing="over" query={query} isOwn={!isAgent} next={body.nextByCurrency} />
            </Section>
          </>
        )}
      </Load>
      <StatementSection query={query} />
    </div>
  )
}
