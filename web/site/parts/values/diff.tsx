import './diff.css'
import type { ReactNode } from 'react'
import { say } from '../../../words/say.ts'

type Change = { field: string; before: ReactNode; after: ReactNode }

/** Shows old and new values side by side. */
export const Diff = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="diff">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          <del>
            <span className="for-ears">{say('before: ')}</span>
            {before}
          </del>
          <span aria-hidden="true"> → </span>
          <ins>
            <span className="for-ears">{say('now: ')}</span>
            {after}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
