import { useState } from 'react'
import type { PictureKind, TakedownCategory } from '../../../../../client/src/api-types.ts'
import { ApiForm, useApiForm } from '../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { SelectField, TextArea } from '../../../parts/forms/fields.tsx'
import { useCaseDone } from '../../../parts/layout/case-done.ts'
import { Sheet } from '../../../parts/layout/sheet.tsx'
import { TakeDownPictureBody } from '../../../parts/rules/body-rules.ts'
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
  const [isOpen, setOpen] = useState(false)
  const form = useApiForm('POST /api/likeness/admin/picture-takedowns', {
    rules: TakeDownPictureBody,
    fixed: { kind, id, reportId },
    initial: { category: 'PERSON' as TakedownCategory, reason: '' },
    say: { reason: 'Give a reason in one sentence.' },
  })
  const beginDecision = useCaseDone()
  const { word, consequence } = PICTURE_KINDS[kind]
  const takeDown = async () => {
    const finish = beginDecision()
    if (!(await form.submit())) return
    setOpen(false)
    finish(`The ${word} of ${owner} was taken down.`)
  }
  return (
    <>
      <Button look="danger" label={`Take down this ${word} of ${owner}`} onClick={() => setOpen(true)}>
        Take down this picture
      </Button>
      <Sheet title={`Take down this ${word} of ${owner}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ApiForm form={{ ...form, submit: takeDown }} label="Take down picture">
          <p>
            {consequence} It is gone from every public page at once. {owner} gets the reason by email and can reply. You
            can restore it while its file is kept.
          </p>
          <SelectField {...form.choice('category')} label="Ground" choices={CHOICES} />
          <TextArea {...form.text('reason')} label="Reason" hint="The owner reads it. Do not name anyone." rows={3} />
          <Actions>
            <Button {...form.button} look="danger">
              Take down picture
            </Button>
            <Button onClick={() => setOpen(false)}>Go back</Button>
          </Actions>
        </ApiForm>
      </Sheet>
    </>
  )
}
