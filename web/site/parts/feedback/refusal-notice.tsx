import type { ReactNode } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import type { ApiError } from '../../api.tsx'
import { wordsOf } from '../../words/refusals.ts'

/** Explains a refusal by its code. Renders nothing without a refusal. */
export function RefusalNotice({ refused, children }: { refused: ApiError | null | undefined; children?: ReactNode }) {
  if (!refused) return null
  const { title, text } = wordsOf(refused)
  return (
    <Notice tone="bad" title={title}>
      {text} {children}
      {refused.reasons.length > 0 && (
        <ul>
          {refused.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
