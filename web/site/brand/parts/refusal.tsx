import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { candidateTitle } from '../labels.ts'

/** The server's message says which limit or budget is reached and when it ends. */
export function StudioRefusal({ refused }: { refused: ApiError | null | undefined }) {
  const title = refused ? candidateTitle(refused) : undefined
  if (!refused || title === undefined) return <RefusalNotice refused={refused} />
  return (
    <Notice tone="bad" title={title}>
      {say(refused.message)}
    </Notice>
  )
}
