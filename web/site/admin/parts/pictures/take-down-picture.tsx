import { useState } from 'react'
import type { PictureKind, TakedownCategory } from '../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../api.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { SelectField, TextArea } from '../../../parts/forms/fields.tsx'
import { Form } from '../../../parts/forms/form.tsx'
import { useCaseDone } from '../../../parts/layout/case-done.ts'
import { Sheet } from '../../../parts/layout/sheet.tsx'
import { PICTURE_KINDS, TAKEDOWN_CATEGORIES } from '../../picture-labels.ts'

type TakeDownPictureProps = {
  picture: { kind: PictureKind; id: string }
  /** Name of the person whose picture it is. */
  owner: string
  reportId?: string
}

const CHOICES = (Object.keys(TAKEDOWN_CATEGORIES) as TakedownCategory[]).map((value) => ({
  value,
  label: TAKEDOWN_CATEGORIES[value],
}))

/** Button beside a picture. Asks for the ground and the words that the owner reads. */
export function TakeDownPicture({ picture: { kind, id }, owner, reportId }: TakeDownPictureProps) {
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/picture-takedowns')
  const [isOpen, setOpen] = useState(false)
  const [category, setCategory] = useState<TakedownCategory>('PERSON')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const beginDecision = useCaseDone()
  const { word, consequence } = PICTURE_KINDS[kind]
  const takeDown = async () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    const finish = beginDecision()
    if (!(await call({ body: { kind, id, category, reason: reason.trim(), ...(reportId ? { reportId } : {}) } })))
      return
    setOpen(false)
    finish(`The ${word} of ${owner} was taken down.`)
  }
  return (
    <>
      <Button look="danger" label={`Take down this ${word} of ${owner}`} onClick={() => setOpen(true)}>
        Take down this picture
      </Button>
      <Sheet title={`Take down this ${word} of ${owner}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form onSubmit={() => void takeDown()} refused={refused} label="Take down picture">
          <p>
            {consequence} It is gone from every public page at once. {owner} gets the reason by email and can reply. You
            can restore it while its file is kept.
          </p>
          <SelectField name="category" label="Ground" value={category} onChange={setCategory} choices={CHOICES} />
          <TextArea
            name="reason"
            label="Reason"
            hint="The owner reads it. Do not name anyone."
            value={reason}
            onChange={setReason}
            rows={3}
            maxLength={2000}
            isRequired
            error={isMissing ? 'Give a reason in one sentence.' : undefined}
          />
          <Actions>
            <Button look="danger" type="submit" isBusy={isBusy}>
              Take down picture
            </Button>
            <Button onClick={() => setOpen(false)}>Go back</Button>
          </Actions>
        </Form>
      </Sheet>
    </>
  )
}
