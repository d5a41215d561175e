import type { TermsVersion } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Panel } from '../../../parts/layout/page.tsx'
import { Day } from '../../parts/values/moment.tsx'

export const Terms = ({ version: { clauses, version, createdAt, madeBy } }: { version: TermsVersion }) => (
  <Panel>
    <p className="small muted">
      License terms, version {version}, of <Day at={createdAt} />
      {madeBy === 'ADMIN' && `, written by ${brandName()}`}
    </p>
    {clauses.map(({ key, title, text }) => (
      <div key={key}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    ))}
  </Panel>
)
