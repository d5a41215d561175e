import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { ApprovalLine } from './parts/approvals/approval-line.tsx'

export const head: PageModule['head'] = () => ({ title: say('Approvals') })

export default function ApprovalsPage() {
  const { displayName } = useSignedIn()
  const response = useApiQuery('GET /api/team/approvals')
  return (
    <>
      <PageHeading
        title={say('Approvals')}
        lead={say('Payments for {team} that somebody may not make alone. Nothing is paid before an approval.', {
          team: displayName,
        })}
      />
      <Load of={response}>
        {({ approvals }) => {
          const pending = approvals.filter(({ status }) => status === 'PENDING')
          const decided = approvals.filter(({ status }) => status !== 'PENDING')
          return (
            <>
              {pending.length === 0 ? (
                <Empty
                  title={say('Nothing to approve')}
                  action={<Button to="/settings/team">{say('Open the team')}</Button>}
                >
                  {say(
                    'Requests of your colleagues appear here. To see those of another team, switch to it in the menu.',
                  )}
                </Empty>
              ) : (
                <Section title={say('Waiting for a decision')}>
                  <Lines>
                    {pending.map((approval) => (
                      <ApprovalLine key={approval.id} approval={approval} />
                    ))}
                  </Lines>
                </Section>
              )}
              {decided.length > 0 && (
                <Section title={say('Decided')}>
                  <Lines>
                    {decided.map((approval) => (
                      <ApprovalLine key={approval.id} approval={approval} />
                    ))}
                  </Lines>
                </Section>
              )}
            </>
          )
        }}
      </Load>
    </>
  )
}
