import type { TermsVersion } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Panel } from '../../../parts/layout/page.tsx'
import { Say } from '../../../words/say.ts'
import { Day } from '../../parts/values/moment.tsx'

export const Terms = ({ version: { clauses, version, createdAt, madeBy } }: { version: TermsVersion }) => (
  <Panel>
    <p className="small muted">
      <Say
        text={
          madeBy === 'ADMIN'
            ? 'License terms, version {version}, of {day}, written by {brand}'
            : 'License terms, version {version}, of {day}'
        }
        values={{ version: String(version), day: <Day at={createdAt} />, brand: brandName() }}
      />
    </p>
    {clauses.map(({ key, title, text }) => (
      <div key={key} lang="en">
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    ))}
  </Panel>
)
