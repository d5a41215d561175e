import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { say } from '../../../words/say.ts'
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
import { Deadline } from '../../parts/values/deadline.tsx'
import { formatAmount } from '../../words/format-amount.ts'
import { ACTIONS, EXTRAS } from '../action-labels.ts'
import { revisionWords } from '../labels.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'
import { DeliverCandidate } from '../parts/delivery/deliver-candidate.tsx'
import { DeliveredFiles } from '../parts/delivery/work.tsx'

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
    check: ({ files }) => ({ fileUrls: files.length === 0 ? say('Add at least one file.') : undefined }),
    draft: `deliver-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      {offer.revisionReason !== null && (
        <Notice title={say('Requested changes')}>
          <p className="words">{offer.revisionReason}</p>
        </Notice>
      )}
      <DeliverCandidate view={view} />
      <SwitchField
        name="made-with-ai"
        label={say('The files I add next were made with AI')}
        hint={say(
          'The brand then sees the label, and must tell people. Files that say so themselves are labeled anyway.',
        )}
        isOn={form.values.isMadeWithAi}
        onChange={(isMadeWithAi) => form.set(() => ({ isMadeWithAi }))}
      />
      <Upload<ApiOperations['POST /api/offers/upload-deliverable']>
        label={say('Files')}
        hint={say('Pictures, sound, video or any other file type except programs, up to 500 MB each.')}
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
      <TextArea {...form.text('notes')} label={say('Message')} />
      <Actions>
        <Button
          {...form.button}
          look="primary"
          busyLabel={say('Delivering')}
          disabledReason={underWay > 0 ? say('A file is still uploading.') : undefined}
        >
          {say('Deliver work')}
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
        {say('{amount} is released from escrow to {talent}, and your license begins.', {
          amount: formatAmount(offer.offerAmountMinorUnit, offer.currency),
          talent: people.talent.name,
        })}
      </p>
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel={say('Accepting')}>
          {say('Accept work')}
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
    say: { reason: say('Describe the changes you want.') },
    draft: `revision-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      <p>
        {offer.includedRevisions === null ? say('Revisions are unlimited.') : revisionWords(offer)}{' '}
        {say('The money stays in escrow.')}
      </p>
      <TextArea {...form.text('reason')} label={say('Requested changes')} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Requesting changes')}>
          {say('Request changes')}
        </Button>
        {form.refused?.code === 'REVISIONS_USED_UP' && (
          <Button
            to={`/offers/new?talents=${encodeURIComponent(view.people.talent.slug)}&revisionOf=${encodeURIComponent(offer.id)}`}
          >
            {say('Make an offer for another revision')}
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
        {say('{used} of {count} included revisions were used.', {
          used: offer.revisionCount,
          count: offer.includedRevisions ?? 0,
        })}
      </p>
      <TextField
        {...form.text('count')}
        label={say('Additional revisions')}
        type="number"
        min={AllowRevisionsBody.count.min}
        max={AllowRevisionsBody.count.max}
      />
      <TextArea {...form.text('note')} label={say('Message')} rows={2} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Adding revisions')}>
          {say('Add revisions')}
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
    say: { reason: say('Give a reason in one sentence.') },
    draft: `time-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      {offer.deliveryDueAt && <Deadline what={say('Work due by')} at={offer.deliveryDueAt} />}
      <p>
        {say(
          'The brand can grant or refuse your request. The request expires once the work is late. You can ask {count, plural, one {# more time} other {# more times}}.',
          { count: offer.extensionsLeft },
        )}
      </p>
      <TextField
        {...form.text('days')}
        label={say('Additional days')}
        type="number"
        min={RequestExtensionBody.days.min}
        max={RequestExtensionBody.days.max}
      />
      <TextArea {...form.text('reason')} label={say('Reason')} rows={3} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Sending')}>
          {say('Request more time')}
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
    check: ({ grant }) => ({ grant: grant === null ? say('Choose an answer.') : undefined }),
  })
  const request = offer.extensionRequest
  if (!request) return <p>{say('There is no open request for more time.')}</p>
  const { days } = request
  return (
    <ApiForm form={form}>
      <p>
        {say('{days, plural, one {{talent} asks for # day more:} other {{talent} asks for # days more:}}', {
          talent: people.talent.name,
          days,
        })}
      </p>
      <blockquote className="words">{request.reason}</blockquote>
      <Deadline what={say('Answer by')} at={request.lapsesAt} />
      <ChoiceField
        {...form.choice('grant')}
        legend={say('Your answer')}
        choices={[
          {
            value: 'yes',
            label: say('{days, plural, one {Grant # day more} other {Grant # days more}}', { days }),
            hint: say('The deadline moves by that many days.'),
          },
          {
            value: 'no',
            label: say('Refuse'),
            hint: say('The deadline stays the same. Once the work is late, you may cancel.'),
          },
        ]}
      />
      <TextArea {...form.text('note')} label={say('Message')} rows={2} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Sending')}>
          {say('Send answer')}
        </Button>
      </Actions>
    </ApiForm>
  )
}
