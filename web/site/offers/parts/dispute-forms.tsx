import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { useSite } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useDraft } from '../../parts/forms/draft.ts'
import { ChoiceField, TextArea } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Upload, type Uploaded } from '../../parts/forms/upload.tsx'
import { ACTIONS, EXTRAS } from '../labels.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'

const EVIDENCE_BYTES = 50_000_000

export function DisputeForm({ view }: { view: OfferView }) {
  const { offer } = view
  const [reason, setReason, forget] = useDraft(`dispute-${offer.id}`, '')
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(view, 'POST /api/offers/dispute', ACTIONS.DISPUTE.done)
  const open = async () => {
    setTried(true)
    if (reason.trim() !== '' && (await act({ body: { offerId: offer.id, reason } }))) forget()
  }
  return (
    <Form onSubmit={() => void open()} refused={refused}>
      <Notice tone="warn">
        The money stays in escrow until an admin has heard both sides and decided. A revision is often quicker. You can
        add files as evidence right after this.
      </Notice>
      <TextArea
        name="reason"
        label="What is wrong with the work"
        value={reason}
        maxLength={2000}
        isRequired
        error={isTried && reason.trim() === '' ? 'Describe the problem as precisely as you can.' : undefined}
        onChange={(text) => setReason(() => text)}
      />
      <Actions>
        <Button type="submit" look="danger" isBusy={isBusy} busyLabel="Opening the dispute">
          Open dispute
        </Button>
        <Button onClick={view.close}>Go back</Button>
      </Actions>
    </Form>
  )
}

type StatementDraft = { statement: string; files: readonly Uploaded[] }

/** Form for a dispute statement and evidence. The talent can send one, the brand several. */
export function StatementForm({ view, as }: { view: OfferView; as: 'talent' | 'brand' }) {
  const { offer } = view
  const { api } = useSite()
  const [draft, setDraft, forget] = useDraft<StatementDraft>(`evidence-${offer.id}`, { statement: '', files: [] })
  const [underWay, setUnderWay] = useState(0)
  const [isTried, setTried] = useState(false)
  const answering = useOfferAction(view, 'POST /api/offers/dispute/answer', EXTRAS['answer-dispute'].done)
  const adding = useOfferAction(view, 'POST /api/offers/dispute/evidence', EXTRAS['add-evidence'].done)
  const { act, isBusy, refused } = as === 'talent' ? answering : adding
  const speak = async () => {
    setTried(true)
    const { statement, files } = draft
    if (statement.trim() === '' || underWay > 0) return
    const fileUrls = files.map(({ url }) => url)
    if (await act({ body: { offerId: offer.id, statement, ...(fileUrls.length > 0 ? { fileUrls } : {}) } })) forget()
  }
  return (
    <Form onSubmit={() => void speak()} refused={refused}>
      <p>
        {as === 'talent'
          ? 'You can answer once, so include everything. The brand and the admin who decides can read it.'
          : 'The talent and the admin who decides can read it.'}
      </p>
      <TextArea
        name="statement"
        label={as === 'talent' ? 'Your statement' : 'Additional statement'}
        value={draft.statement}
        rows={6}
        maxLength={5000}
        isRequired
        error={isTried && draft.statement.trim() === '' ? 'Enter a statement. You can attach files to it.' : undefined}
        onChange={(statement) => setDraft((before) => ({ ...before, statement }))}
      />
      <Upload<ApiOperations['POST /api/offers/dispute/upload-evidence']>
        label="Evidence"
        hint="Any file type except programs, up to 50 MB each, ten files at most."
        maxBytes={EVIDENCE_BYTES}
        most={10}
        camera="environment"
        files={draft.files}
        onChange={(change) => setDraft((before) => ({ ...before, files: change(before.files) }))}
        onBusy={setUnderWay}
        send={(file, options) =>
          upload(api, 'POST /api/offers/dispute/upload-evidence', { form: { offerId: offer.id, file }, ...options })
        }
      />
      <Actions>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          busyLabel="Sending"
          disabledReason={underWay > 0 ? 'A file is still uploading.' : undefined}
        >
          {as === 'talent' ? 'Send answer' : 'Add to the dispute'}
        </Button>
      </Actions>
    </Form>
  )
}

/** An admin's decision. Both sides can read it. */
export function ResolveForm({ view }: { view: OfferView }) {
  const { offer } = view
  const [resolution, setResolution] = useState<'RELEASE' | 'REFUND' | 'REVISION' | null>(null)
  const [note, setNote, forget] = useDraft(`resolve-${offer.id}`, '')
  const [isTried, setTried] = useState(false)
  const { act, isBusy, refused } = useOfferAction(
    view,
    'POST /api/offers/admin/resolve-dispute',
    ACTIONS.RESOLVE_DISPUTE.done,
  )
  const decide = async () => {
    setTried(true)
    if (resolution === null || note.trim() === '') return
    if (await act({ body: { offerId: offer.id, resolution, note } })) forget()
  }
  return (
    <Form onSubmit={() => void decide()} refused={refused}>
      <ChoiceField
        name="resolution"
        legend="Decision"
        value={resolution}
        onChange={setResolution}
        error={isTried && resolution === null ? 'Choose a decision.' : undefined}
        choices={[
          { value: 'RELEASE', label: 'Release the money to the talent', hint: 'The work counts as accepted.' },
          {
            value: 'REFUND',
            label: 'Refund the brand',
            hint: 'The offer ends, and the license does not begin.',
          },
          { value: 'REVISION', label: 'Request another revision', hint: 'The money stays in escrow.' },
        ]}
      />
      <TextArea
        name="note"
        label="Reason"
        hint="Both sides can read this."
        value={note}
        maxLength={2000}
        isRequired
        error={isTried && note.trim() === '' ? 'Give a reason in one sentence.' : undefined}
        onChange={(text) => setNote(() => text)}
      />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Deciding">
          Decide dispute
        </Button>
      </Actions>
    </Form>
  )
}

/**
 * An admin's review of an authorized payment: capture it, or release it with a reason for the
 * brand.
 */
export function CaptureForm({ view, isTaken }: { view: OfferView; isTaken: boolean }) {
  const { offer } = view
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const taking = useOfferAction(view, 'POST /api/offers/admin/release-capture', ACTIONS.APPROVE_CAPTURE.done)
  const declining = useOfferAction(view, 'POST /api/offers/admin/decline-capture', ACTIONS.DECLINE_CAPTURE.done)
  const { isBusy, refused } = isTaken ? taking : declining
  const send = () => {
    setTried(true)
    if (isTaken) void taking.act({ body: { offerId: offer.id, note: note.trim() || null } })
    else if (note.trim() !== '') void declining.act({ body: { offerId: offer.id, note } })
  }
  return (
    <Form onSubmit={send} refused={refused}>
      {!isTaken && <p>The offer needs a payment again, and the brand can read the reason.</p>}
      <TextArea
        name="note"
        label="Reason"
        value={note}
        rows={3}
        maxLength={2000}
        isRequired={!isTaken}
        error={!isTaken && isTried && note.trim() === '' ? 'Give a reason. The brand can read it.' : undefined}
        onChange={setNote}
      />
      <Actions>
        <Button type="submit" look={isTaken ? 'primary' : 'danger'} isBusy={isBusy}>
          {isTaken ? ACTIONS.APPROVE_CAPTURE.label : ACTIONS.DECLINE_CAPTURE.label}
        </Button>
      </Actions>
    </Form>
  )
}
