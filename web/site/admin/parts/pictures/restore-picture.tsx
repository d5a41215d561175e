import { useState } from 'react'
import { useApiMutation } from '../../../api.tsx'
import { Confirm } from '../../../parts/feedback/confirm.tsx'
import { TextArea } from '../../../parts/forms/fields.tsx'
import { useCaseDone } from '../../../parts/layout/case-done.ts'

/** Button that reverses a takedown. `what` names the picture and its owner. */
export function RestorePicture({ takedownId, what }: { takedownId: string; what: string }) {
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/picture-takedowns/{id}/restore')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const beginDecision = useCaseDone()
  return (
    <Confirm
      label="Restore"
      ariaLabel={`Restore ${what}`}
      title={`Restore ${what}?`}
      confirmLabel="Restore"
      look="plain"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        setMissing(reason.trim() === '')
        if (reason.trim() === '') return false
        const finish = beginDecision()
        const restored = await call({ params: { id: takedownId }, body: { reason: reason.trim() } })
        if (restored) finish(`You restored ${what}.`)
        return restored
      }}
    >
      <p>It is shown as before, and the owner is notified. A store opens again when its owner saves it.</p>
      <TextArea
        name="reason"
        label="Reason"
        hint="Kept in the audit log."
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={2000}
        isRequired
        error={isMissing ? 'Give a reason in one sentence.' : undefined}
      />
    </Confirm>
  )
}
