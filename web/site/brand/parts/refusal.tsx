import type { Refused } from '../../api.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'
import { candidateTitle } from '../words.ts'

/** A refusal to make candidates: limits and budgets say how much and until when, in the server's own sentence. */
export function StudioRefusal({ refused }: { refused: Refused | null | undefined }) {
  const title = refused ? candidateTitle(refused) : undefined
  if (!refused || title === undefined) return <RefusalNotice refused={refused} />
  return (
    <Notice tone="bad" title={title}>
      {refused.message}
    </Notice>
  )
}
