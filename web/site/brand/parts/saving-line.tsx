import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import type { Saving } from '../use-draft.ts'

type SavingLineProps = { saving: Saving; refused: ApiError | null; isBlast: boolean; hasId: boolean }

export function SavingLine({ saving, refused, isBlast, hasId }: SavingLineProps) {
  return (
    <>
      {saving === 'here' && (
        <RefusalNotice refused={refused}>
          {say('Until it can be saved, your draft is kept in this browser.')}
        </RefusalNotice>
      )}
      <p className="small muted" role="status">
        {savingText(saving, isBlast, hasId)}
      </p>
    </>
  )
}

function savingText(saving: Saving, isBlast: boolean, hasId: boolean): string {
  if (saving === 'saving') return say('Saving your draft.')
  if (saving === 'saved') return say('Draft saved. You can continue on any device.')
  if (hasId || isBlast) return say('Kept in this browser. The draft is saved with the next step.')
  return say('Kept in this browser. The draft is saved once it has a talent and a brief.')
}
