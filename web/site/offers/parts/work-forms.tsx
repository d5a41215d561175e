import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { useSite } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useDraft } from '../../parts/forms/draft.ts'
import { ChoiceField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Upload, type Uploaded } from '../../parts/forms/upload.tsx'
import { Deadline } from '../../parts/values/moment.tsx'
import { ACTIONS, EXTRAS, revisionWords } from '../labels.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'
import { DeliveredFiles } from './work.tsx'

const DELIVERABLE_BYTES = 500_000_000

type DeliveryDraft = { files: readonly Uploaded[]; notes: string }

/** Delivery form with file uploads and notes, both kept across a reload. */
export function DeliverForm({ view }: { view: OfferView }) {
  const { offer } = view
  const { api } = useSite()
  const [draft, setDraft, forget] = useDraft<DeliveryDraft>(`deliver-${offer.id}`, { files: [], notes: '' })
  const [underWay, setUnderWay] = useState(0)
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/deliver', ACTIONS.DELIVER.done)
  const deliver = async () => {
    setTried(true)
    if (draft.files.length === 0 || underWay > 0) return
    const notes = draft.notes.trim()
    const fileUrls = draft.files.map(({ url }) => url)
    if (await act({ body: { offerId: offer.id, fileUrls, ...(notes === '' ? {} : { notes }) } })) forget()
  }
  return (
    <Form onSubmit={() => void deliver()} refused={refused}>
      {offer.revisionReason !== null && (
        <Notice title="Requested changes">
          <p className="words">{offer.revisionReason}</p>
        </Notice>
      )}
      <Upload<ApiOperations['POST /api/offers/upload-deliverable']>
        label="Files"
        hint="Pictures, sound, video or any other file type except programs, up to 500 MB each."
        maxBytes={DELIVERABLE_BYTES}
        camera="environment"
        files={draft.files}
        onChange={(change) => setDraft((before) => ({ ...before, files: change(before.files) }))}
        onBusy={setUnderWay}
        error={isTried && draft.files.length === 0 && underWay === 0 ? 'Add at least one file.' : undefined}
        send={(file, options) =>
          upload(api, 'POST /api/offers/upload-deliverable', { form: { offerId: offer.id, file }, ...options })
        }
      />
      <TextArea
        name="notes"
        label="Message"
        value={draft.notes}
        maxLength={2000}
        onChange={(notes) => setDraft((before) => ({ ...before, notes }))}
      />
      <Actions>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          busyLabel="Delivering"
          disabledReason={underWay > 0 ? 'A file is still uploading.' : undefined}
        >
          Deliver work
        </Button>
      </Actions>
    </Form>
  )
}

/** Form that accepts the work; it shows the delivery and the consequences. */
export function CompleteForm({ view }: { view: OfferView }) {
  const { offer, people } = view
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/complete', ACTIONS.COMPLETE.done)
  return (
    <Form onSubmit={() => void act({ body: { offerId: offer.id } })} refused={refused}>
      <DeliveredFiles offer={offer} />
      <p>
        {formatMoney(offer.offerAmountMinorUnit, offer.currency)} in escrow are released to {people.talent.name}, and
        your license begins.
      </p>
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Accepting">
          Accept work
        </Button>
      </Actions>
    </Form>
  )
}

export function RevisionForm({ view }: { view: OfferView }) {
  const { offer } = view
  const [reason, setReason, forget] = useDraft(`revision-${offer.id}`, '')
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/revision', ACTIONS.REQUEST_REVISION.done)
  const submitForm = async () => {
    setTried(true)
    if (reason.trim() !== '' && (await act({ body: { offerId: offer.id, reason } }))) forget()
  }
  const isUsedUp = refused?.code === 'REVISIONS_USED_UP'
  return (
    <Form onSubmit={() => void submitForm()} refused={refused}>
      <p>
        {offer.includedRevisions === null ? 'Revisions are unlimited.' : revisionWords(offer)} The money stays in
        escrow.
      </p>
      <TextArea
        name="reason"
        label="Requested changes"
        value={reason}
        maxLength={2000}
        isRequired
        error={isTried && reason.trim() === '' ? 'Describe the changes you want.' : undefined}
        onChange={(text) => setReason(() => text)}
      />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Requesting changes">
          Request changes
        </Button>
        {isUsedUp && (
          <Button
            to={`/offers/new?talents=${encodeURIComponent(view.people.talent.slug)}&revisionOf=${encodeURIComponent(offer.id)}`}
          >
            Make an offer for another revision
          </Button>
        )}
      </Actions>
    </Form>
  )
}

export function AllowRevisionsForm({ view }: { view: OfferView }) {
  const { offer } = view
  const [count, setCount] = useState('1')
  const [note, setNote] = useState('')
  const { act, isBusy, refused } = useOfferAction(
    view,
    'POST /api/offers/revision/allow',
    EXTRAS['allow-revisions'].done,
  )
  const errors = fieldErrorsOf(refused)
  return (
    <Form
      refused={refused}
      fields={['count']}
      onSubmit={() => void act({ body: { offerId: offer.id, count: Number(count), note: note.trim() || null } })}
    >
      <p>
        {offer.revisionCount} of {offer.includedRevisions} included revisions were used.
      </p>
      <TextField
        name="count"
        label="Additional revisions"
        type="number"
        min={1}
        max={10}
        value={count}
        error={errors['count']}
        isRequired
        onChange={setCount}
      />
      <TextArea name="note" label="Message" value={note} rows={2} maxLength={2000} onChange={setNote} />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Adding revisions">
          Add revisions
        </Button>
      </Actions>
    </Form>
  )
}

export function RequestTimeForm({ view }: { view: OfferView }) {
  const { offer } = view
  const [days, setDays] = useState('3')
  const [reason, setReason, forget] = useDraft(`time-${offer.id}`, '')
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/extension', EXTRAS['ask-time'].done)
  const errors = fieldErrorsOf(refused)
  const submitForm = async () => {
    setTried(true)
    if (reason.trim() !== '' && (await act({ body: { offerId: offer.id, days: Number(days), reason } }))) forget()
  }
  return (
    <Form onSubmit={() => void submitForm()} refused={refused} fields={['days', 'reason']}>
      {offer.deliveryDueAt && <Deadline what="Work due by" at={offer.deliveryDueAt} />}
      <p>
        The brand can grant or refuse your request. The request expires once the work is late. You can ask{' '}
        {offer.extensionsLeft} more time
        {offer.extensionsLeft === 1 ? '' : 's'}.
      </p>
      <TextField
        name="days"
        label="Additional days"
        type="number"
        min={1}
        max={30}
        value={days}
        error={errors['days']}
        isRequired
        onChange={setDays}
      />
      <TextArea
        name="reason"
        label="Reason"
        value={reason}
        rows={3}
        maxLength={2000}
        isRequired
        error={isTried && reason.trim() === '' ? 'Give a reason in one sentence.' : errors['reason']}
        onChange={(text) => setReason(() => text)}
      />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Sending">
          Request more time
        </Button>
      </Actions>
    </Form>
  )
}

export function DecideTimeForm({ view }: { view: OfferView }) {
  const { offer, people } = view
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/extension/answer', EXTRAS['answer-time'].done)
  const request = offer.extensionRequest
  if (!request) return <p>There is no open request for more time.</p>
  const send = () => {
    setTried(true)
    if (answer !== null) void act({ body: { offerId: offer.id, grant: answer === 'yes', note: note.trim() || null } })
  }
  const days = `${request.days} day${request.days === 1 ? '' : 's'}`
  return (
    <Form onSubmit={send} refused={refused}>
      <p>
        {people.talent.name} asks for {days} more:
      </p>
      <blockquote className="words">{request.reason}</blockquote>
      <Deadline what="Answer by" at={request.lapsesAt} />
      <ChoiceField
        name="grant"
        legend="Your answer"
        value={answer}
        onChange={setAnswer}
        error={isTried && answer === null ? 'Choose an answer.' : undefined}
        choices={[
          { value: 'yes', label: `Grant ${days} more`, hint: 'The deadline moves by that many days.' },
          { value: 'no', label: 'Refuse', hint: 'The deadline stays the same. Once the work is late, you may cancel.' },
        ]}
      />
      <TextArea name="note" label="Message" value={note} rows={2} maxLength={2000} onChange={setNote} />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Sending">
          Send answer
        </Button>
      </Actions>
    </Form>
  )
}
