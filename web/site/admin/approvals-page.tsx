import type { AdminApproval } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { ApprovalLine } from './parts/approvals/approval-line.tsx'

export const head: PageModule['head'] = () => ({ title: 'Approvals' })

export default function AdminApprovalsPage() {
  const list = useApiQuery('GET /api/admin/approvals')
  return (
    <AdminPage
      title="Approvals"
      lead="What an admin may not do alone. Nobody decides about their own request, and nothing happens before."
    >
      <Load of={list}>{({ approvals }) => <Requests approvals={approvals} />}</Load>
    </AdminPage>
  )
}

function Requests({ approvals }: { approvals: readonly AdminApproval[] }) {
  const pending = approvals.filter(({ status }) => status === 'PENDING')
  const decided = approvals.filter(({ status }) => status !== 'PENDING')
  return (
    <>
      {pending.length === 0 ? (
        <Empty title="Nothing to approve">
          Refunds and account deletions appear here if the settings of this installation require a second admin.
        </Empty>
      ) : (
        <Section title="Waiting for a decision">
          <Lines>
            {pending.map((approval) => (
              <ApprovalLine key={approval.id} approval={approval} />
            ))}
          </Lines>
        </Section>
      )}
      {decided.length > 0 && (
        <Section title="Decided">
          <Lines>
            {decided.map((approval) => (
              <ApprovalLine key={approval.id} approval={approval} />
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}
