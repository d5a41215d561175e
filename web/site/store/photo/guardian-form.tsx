import { type FormEvent, useId } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { useApiMutation } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useRequestedDesign, withDesign } from '../art/requested-design.ts'
import { FanRefusal } from '../frame/refusal.tsx'
import { type Store, useFan } from '../store.ts'
import { useWords } from '../words/words.ts'

type GuardianFormProps = { store: Store; photo: { url: string }; onAnother: () => void }

/** Shown if the photo shows a child. A guardian has to consent, or the fan takes another photo. */
export function GuardianForm({ store: { slug }, photo: { url }, onAnother }: GuardianFormProps) {
  const { photo, refusals } = useWords()
  const { sessionId } = useFan()
  const go = useGo()
  const design = useRequestedDesign()
  const id = useId()
  const agree = useApiMutation('PATCH /api/merch/session/update', {
    onDone: () => go(withDesign(`/c/${slug}/art`, design)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sessionId !== null) void agree.call({ body: { sessionId, guardianConsent: true } })
  }
  return (
    <>
      <PageHeading title={photo.guardianTitle} lead={refusals.GUARDIAN_CONSENT_REQUIRED.text} />
      <div className="photo-main">
        <Picture src={url} alt={photo.yours} ratio="1 / 1" sizes="(max-width: 48rem) 100vw, 30rem" isFirst />
        <form method="post" action={`/c/${slug}/do/agree`} className="stack" onSubmit={submit}>
          {design !== null && <input type="hidden" name="design" value={design} />}
          <div className="photo-consent">
            <input id={id} type="checkbox" name="guardianConsent" value="true" required />
            <label htmlFor={id}>{photo.guardian}</label>
          </div>
          <FanRefusal refused={agree.refused} />
          <Actions>
            <Button type="submit" look="primary" isBusy={agree.isBusy}>
              {photo.guardianButton}
            </Button>
            <Button onClick={onAnother}>{photo.another}</Button>
          </Actions>
        </form>
      </div>
    </>
  )
}
