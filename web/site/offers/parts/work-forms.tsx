import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { useSite } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { ChoiceField, SwitchField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Upload, type Uploaded } from '../../parts/forms/upload.tsx'
import {
  AllowRevisionsBody,
  AnswerExtensionBody,
  DeliverOfferBody,
  RequestExtensionBody,
  RequestRevisionBody,
} from '../../parts/rules/body-rules.ts'
import { Deadline } from '../../parts/values/moment.tsx'
import { ACTIONS, EXTRAS, revisionWords } from '../labels.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'
import { DeliverCandidate } from './delivery/deliver-candidate.tsx'
import { DeliveredFiles } from './delivery/work.tsx'

const DELIVERABLE_BYTES = 500_000_000

/** Files and notes survive a reload. */
export function DeliverForm({ view }: { view: OfferView }) {
  const { offer } = view
  const { api } = useSite()
  const [underWay, setUnderWay] = useState(0)
  const form = useApiForm('POST /api/offers/deliver', {
    rules: DeliverOfferBody,
    through: useOfferAction(view, 'POST /api/offers/deliver', ACTIONS.DELIVER.done),
    initial: { files: [] as readonly Uploaded[], notes: '', isMadeWithAi: false },
    body: ({ files, notes }) => ({
      offerId: offer.id,
      fileUrls: files.map(({ url }) => url),
      notes: notes.trim() || undefined,
    }),
    check: ({ files }) => ({ fileUrls: files.length === 0 ? 'Add at least one file.' : undefined }),
    draft: `deliver-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      {offer.revisionReason !== null && (
        <Notice title="Requested changes">
          <p className="words">{offer.revisionReason}</p>
        </Notice>
      )}
      <DeliverCandidate view={view} />
      <SwitchField
        name="made-with-ai"
        label="The files I add next were made with AI"
        hint="The brand then sees the label, and must tell people. Files that say so themselves are labeled anyway."
        isOn={form.values.isMadeWithAi}
        onChange={(isMadeWithAi) => form.set(() => ({ isMadeWithAi }))}
      />
      <Upload<ApiOperations['POST /api/offers/upload-deliverable']>
        label="Files"
        hint="Pictures, sound, video or any other file type except programs, up to 500 MB each."
        maxBytes={DELIVERABLE_BYTES}
        camera="environment"
        files={form.values.files}
        onChange={(change) => form.set((before) => ({ files: change(before.files) }))}
        onBusy={setUnderWay}
        error={underWay === 0 ? form.errorOf('fileUrls') : undefined}
        send={(file, options) =>
          upload(api, 'POST /api/offers/upload-deliverable', {
            form: { offerId: offer.id, madeWithAi: form.values.isMadeWithAi ? 'true' : 'false', file },
            ...options,
          })
        }
      />
      <TextArea {...form.text('notes')} label="Message" />
      <Actions>
        <Button
          {...form.button}
          look="primary"
          busyLabel="Delivering"
          disabledReason={underWay > 0 ? 'A file is still uploading.' : undefined}
        >
          Deliver work
        </Button>
      </Actions>
    </ApiForm>
  )
}

export function CompleteForm({ view }: { view: OfferView }) {
  const { offer, people } = view
  const { call, isBusy, refused } = useOfferAction(view, 'POST /api/offers/complete', ACTIONS.COMPLETE.done)
  return (
    <Form onSubmit={() => void call({ body: { offerId: offer.id } })} refused={refused}>
      <DeliveredFiles offer={offer} />
      <p>
        {formatMoney(offer.offerAmountMinorUnit, offer.currency)} is released from escrow to {people.talent.name}, and
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
  const form = useApiForm('POST /api/offers/revision', {
    rules: RequestRevisionBody,
    through: useOfferAction(view, 'POST /api/offers/revision', ACTIONS.REQUEST_REVISION.done),
    fixed: { offerId: offer.id },
    initial: { reason: '' },
    say: { reason: 'Describe the changes you want.' },
    draft: `revision-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      <p>
        {offer.includedRevisions === null ? 'Revisions are unlimited.' : revisionWords(offer)} The money stays in
        escrow.
      </p>
      <TextArea {...form.text('reason')} label="Requested changes" />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Requesting changes">
          Request changes
        </Button>
        {form.refused?.code === 'REVISIONS_USED_UP' && (
          <Button
            to={`/offers/new?talents=${encodeURIComponent(view.people.talent.slug)}&revisionOf=${encodeURIComponent(offer.id)}`}
          >
            Make an offer for another revision
          </Button>
        )}
      </Actions>
    </ApiForm>
  )
}

export function AllowRevisionsForm({ view }: { view: OfferView }) {
  const { offer } = view
  const form = useApiForm('POST /api/offers/revision/allow', {
    rules: AllowRevisionsBody,
    through: useOfferAction(view, 'POST /api/offers/revision/allow', EXTRAS['allow-revisions'].done),
    fixed: { offerId: offer.id },
    initial: { count: '1', note: '' },
  })
  return (
    <ApiForm form={form}>
      <p>
        {offer.revisionCount} of {offer.includedRevisions} included revisions were used.
      </p>
      <TextField
        {...form.text('count')}
        label="Additional revisions"
        type="number"
        min={AllowRevisionsBody.count.min}
        max={AllowRevisionsBody.count.max}
      />
      <TextArea {...form.text('note')} label="Message" rows={2} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Adding revisions">
          Add revisions
        </Button>
      </Actions>
    </ApiForm>
  )
}

export function RequestTimeForm({ view }: { view: OfferView }) {
  const { offer } = view
  const form = useApiForm('POST /api/offers/extension', {
    rules: RequestExtensionBody,
    through: useOfferAction(view, 'POST /api/offers/extension', EXTRAS['ask-time'].done),
    fixed: { offerId: offer.id },
    initial: { days: '3', reason: '' },
    say: { reason: 'Give a reason in one sentence.' },
    draft: `time-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      {offer.deliveryDueAt && <Deadline what="Work due by" at={offer.deliveryDueAt} />}
      <p>
        The brand can grant or refuse your request. The request expires once the work is late. You can ask{' '}
        {offer.extensionsLeft} more time
        {offer.extensionsLeft === 1 ? '' : 's'}.
      </p>
      <TextField
        {...form.text('days')}
        label="Additional days"
        type="number"
        min={RequestExtensionBody.days.min}
        max={RequestExtensionBody.days.max}
      />
      <TextArea {...form.text('reason')} label="Reason" rows={3} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Sending">
          Request more time
        </Button>
      </Actions>
    </ApiForm>
  )
}

export function DecideTimeForm({ view }: { view: OfferView }) {
  const { offer, people } = view
  const form = useApiForm('POST /api/offers/extension/answer', {
    rules: AnswerExtensionBody,
    through: useOfferAction(view, 'POST /api/offers/extension/answer', EXTRAS['answer-time'].done),
    initial: { grant: null as 'yes' | 'no' | null, note: '' },
    body: ({ grant, note }) => ({ offerId: offer.id, grant: grant === 'yes', note: note.trim() || null }),
    check: ({ grant }) => ({ grant: grant === null ? 'Choose an answer.' : undefined }),
  })
  const request = offer.extensionRequest
  if (!request) return <p>There is no open request for more time.</p>
  const days = `${request.days} day${request.days === 1 ? '' : 's'}`
  return (
    <ApiForm form={form}>
      <p>
        {people.talent.name} asks for {days} more:
      </p>
      <blockquote className="words">{request.reason}</blockquote>
      <Deadline what="Answer by" at={request.lapsesAt} />
      <ChoiceField
        {...form.choice('grant')}
        legend="Your answer"
        choices={[
          { value: 'yes', label: `Grant ${days} more`, hint: 'The deadline moves by that many days.' },
          { value: 'no', label: 'Refuse', hint: 'The deadline stays the same. Once the work is late, you may cancel.' },
        ]}
      />
      <TextArea {...form.text('note')} label="Message" rows={2} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Sending">
          Send answer
        </Button>
      </Actions>
    </ApiForm>
  )
}
