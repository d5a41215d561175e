import { Table } from '../../parts/values/table.tsx'
import type { counterRows } from '../counter-changes.ts'

type TermsComparisonProps = {
  rows: ReturnType<typeof counterRows>
  after?: string
}

export const TermsComparison = ({ rows, after = 'Counter-offer' }: TermsComparisonProps) => (
  <Table
    caption="Changed terms"
    columns={[
      { name: 'Term', cell: ({ field }) => <strong>{field}</strong> },
      { name: 'Original offer', cell: ({ before }) => <span className="muted">{before}</span> },
      { name: after, cell: (row) => <strong>{row.after}</strong> },
    ]}
    rows={rows}
    keyOf={({ field }) => field}
  />
)
