import { say } from '../../../words/say.ts'
import { Table } from '../../parts/values/table.tsx'
import type { counterRows } from '../counter-changes.ts'

type TermsComparisonProps = {
  rows: ReturnType<typeof counterRows>
  after?: string
}

export const TermsComparison = ({ rows, after = say('Counter-offer') }: TermsComparisonProps) => (
  <Table
    caption={say('Changed terms')}
    columns={[
      { name: say('Changed term'), cell: ({ field }) => <strong>{field}</strong> },
      { name: say('Original offer'), cell: ({ before }) => <span className="muted">{before}</span> },
      { name: after, cell: (row) => <strong>{row.after}</strong> },
    ]}
    rows={rows}
    keyOf={({ field }) => field}
  />
)
