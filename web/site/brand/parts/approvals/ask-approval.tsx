import { useState } from 'react'
import type { PayFor } from '../../../../../client/src/api-types.ts'
import { say } from '../../../../words/say.ts'
import { useApiMutation } from '../../../api.tsx'
import { Notice, RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { TextArea } from '../../../parts/forms/fields.tsx'

/** Asks the team to approve a payment that the reader may not make alone. */
export function AskApproval({ payFor, payForId }: { payFor: PayFor; payForId: string }) {
  const [note, setNote] = useState('')
  const ask = useApiMutation('POST /api/team/approvals')
  const words = note.trim()
  if (ask.done)
    return (
      <Notice tone="good" title={say('Approval requested')}>
        {say('We tell you when a colleague has decided. Then pay here.')}
      </Notice>
    )
  return (
    <>
      <TextArea
        name="note"
        label={say('Note for your colleagues')}
        value={note}
        onChange={setNote}
        maxLength={500}
        rows={2}
      />
      <RefusalNotice refused={ask.refused} />
      <Actions>
        <Button
          look="primary"
          isBusy={ask.isBusy}
          busyLabel={say('Asking')}
          onClick={() => void ask.call({ body: { payFor, payForId, note: words === '' ? undefined : words } })}
        >
          {say('Ask for approval')}
        </Button>
        <Button to="/approvals">{say('View approvals')}</Button>
      </Actions>
    </>
  )
}
