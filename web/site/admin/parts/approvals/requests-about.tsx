import { Lines, Section } from '../../../../parts/layout/page.tsx'
import { hasRight } from '../../../admin-limits.ts'
import { useApiQuery, useViewer } from '../../../api.tsx'
import { ApprovalLine } from './approval-line.tsx'

/** Shows what admins asked a second admin to approve about a case, if anything. */
export function RequestsAbout({ subjectId }: { subjectId: string }) {
  const mayRead = hasRight(useViewer(), 'approvals.read')
  const { data } = useApiQuery('GET /api/admin/approvals', { query: { subjectId } }, { when: mayRead })
  const approvals = data?.approvals ?? []
  if (approvals.length === 0) return null
  return (
    <Section title="Approvals">
      <Lines>
        {approvals.map((approval) => (
          <ApprovalLine key={approval.id} approval={approval} />
        ))}
      </Lines>
    </Section>
  )
}
