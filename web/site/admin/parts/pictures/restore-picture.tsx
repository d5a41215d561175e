import { ConfirmForm } from '../../../parts/feedback/confirm-form.tsx'
import { useApiForm } from '../../../parts/forms/api-form.tsx'
import { TextArea } from '../../../parts/forms/fields.tsx'
import { useCaseDone } from '../../../parts/layout/case-done.ts'
import { RestorePictureBody } from '../../../parts/rules/body-rules.ts'

/** Button that reverses a takedown. `what` names the picture and its owner. */
export function RestorePicture({ takedownId, what }: { takedownId: string; what: string }) {
  const form = useApiForm('POST /api/likeness/admin/picture-takedowns/{id}/restore', {
    rules: RestorePictureBody,
    input: { params: { id: takedownId } },
    initial: { reason: '' },
    say: { reason: 'Give a reason in one sentence.' },
  })
  const beginDecision = useCaseDone()
  const submit = async () => {
    const finish = beginDecision()
    const restored = await form.submit()
    if (restored) finish(`You restored ${what}.`)
    return restored
  }
  return (
    <ConfirmForm
      form={{ ...form, submit }}
      label="Restore"
      ariaLabel={`Restore ${what}`}
      title={`Restore ${what}?`}
      confirmLabel="Restore"
      look="plain"
    >
      <p>It is shown as before, and the owner is notified. A store opens again when its owner saves it.</p>
      <TextArea {...form.text('reason')} label="Reason" hint="Kept in the audit log." rows={3} />
    </ConfirmForm>
  )
}
