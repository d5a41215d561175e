import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { say } from '../../../words/say.ts'
import { useSite } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { ChoiceField, TextArea } from '../../parts/forms/fields.tsx'
import { Upload, type Uploaded } from '../../parts/forms/upload.tsx'
import {
  AddEvidenceBody,
  DeclineCaptureBody,
  DisputeOfferBody,
  ReleaseCaptureBody,
  ResolveDisputeBody,
} from '../../parts/rules/body-rules.ts'
import { ACTIONS, EXTRAS } from '../action-labels.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'

const EVIDENCE_BYTES = 50_000_000

export function DisputeForm({ view }: { view: OfferView }) {
  const { offer } = view
  const form = useApiForm('POST /api/offers/dispute', {
    rules: DisputeOfferBody,
    through: useOfferAction(view, 'POST /api/offers/dispute', ACTIONS.DISPUTE.done),
    fixed: { offerId: offer.id },
    initial: { reason: '' },
    say: { reason: say('Describe the problem as precisely as you can.') },
    draft: `dispute-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      <Notice tone="warn">
        {say(
          'The money stays in escrow until an admin has heard both sides and decided. A revision is often quicker. You can add files as evidence right after this.',
        )}
      </Notice>
      <TextArea {...form.text('reason')} label={say('What is wrong with the work')} />
      <Actions>
        <Button {...form.button} look="danger" busyLabel={say('Opening the dispute')}>
          {say('Open dispute')}
        </Button>
        <Button onClick={view.close}>{say('Go back')}</Button>
      </Actions>
    </ApiForm>
  )
}

/** The talent can send one statement. The brand can send several. */
export function StatementForm({ view, as }: { view: OfferView; as: 'talent' | 'brand' }) {
  const { offer } = view
  const { api } = useSite()
  const [underWay, setUnderWay] = useState(0)
  const shared = {
    rules: AddEvidenceBody,
    initial: { statement: '', files: [] as readonly Uploaded[] },
    body: ({ statement, files }: { statement: string; files: readonly Uploaded[] }) => ({
      offerId: offer.id,
      statement: statement.trim(),
      fileUrls: files.length > 0 ? files.map(({ url }) => url) : undefined,
    }),
    say: { statement: say('Enter a statement. You can attach files to it.') },
    draft: `evidence-${offer.id}`,
  }
  const answering = useApiForm('POST /api/offers/dispute/answer', {
    ...shared,
    through: useOfferAction(view, 'POST /api/offers/dispute/answer', EXTRAS['answer-dispute'].done),
  })
  const adding = useApiForm('POST /api/offers/dispute/evidence', {
    ...shared,
    through: useOfferAction(view, 'POST /api/offers/dispute/evidence', EXTRAS['add-evidence'].done),
  })
  const form = as === 'talent' ? answering : adding
  return (
    <ApiForm form={form}>
      <p>
        {as === 'talent'
          ? say('You can answer once, so include everything. The brand and the admin who decides can read it.')
          : say('The talent and the admin who decides can read it.')}
      </p>
      <TextArea
        {...form.text('statement')}
        label={as === 'talent' ? say('Your statement') : say('Additional statement')}
        rows={6}
      />
      <Upload<ApiOperations['POST /api/offers/dispute/upload-evidence']>
        label={say('Evidence')}
        hint={say('Any file type except programs, up to 50 MB each, ten files at most.')}
        maxBytes={EVIDENCE_BYTES}
        most={10}
        camera="environment"
        files={form.values.files}
        onChange={(change) => form.set((before) => ({ files: change(before.files) }))}
        onBusy={setUnderWay}
        error={form.errorOf('fileUrls')}
        send={(file, options) =>
          upload(api, 'POST /api/offers/dispute/upload-evidence', { form: { offerId: offer.id, file }, ...options })
        }
      />
      <Actions>
        <Button
          {...form.button}
          look="primary"
          busyLabel={say('Sending')}
          disabledReason={underWay > 0 ? say('A file is still uploading.') : undefined}
        >
          {as === 'talent' ? say('Send answer') : say('Add to the dispute')}
        </Button>
      </Actions>
    </ApiForm>
  )
}

export function ResolveForm({ view }: { view: OfferView }) {
  const { offer } = view
  const form = useApiForm('POST /api/offers/admin/resolve-dispute', {
    rules: ResolveDisputeBody,
    through: useOfferAction(view, 'POST /api/offers/admin/resolve-dispute', ACTIONS.RESOLVE_DISPUTE.done),
    fixed: { offerId: offer.id },
    initial: { resolution: null as 'RELEASE' | 'REFUND' | 'REVISION' | null, note: '' },
    say: { resolution: say('Choose a decision.'), note: say('Give a reason in one sentence.') },
    draft: `resolve-${offer.id}`,
  })
  return (
    <ApiForm form={form}>
      <ChoiceField
        {...form.choice('resolution')}
        legend={say('Decision')}
        choices={[
          {
            value: 'RELEASE',
            label: say('Release the money to the talent'),
            hint: say('The work counts as accepted.'),
          },
          {
            value: 'REFUND',
            label: say('Refund the brand'),
            hint: say('The offer ends, and the license does not begin.'),
          },
          { value: 'REVISION', label: say('Request another revision'), hint: say('The money stays in escrow.') },
        ]}
      />
      <TextArea {...form.text('note')} label={say('Reason')} hint={say('Both sides can read this.')} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Deciding')}>
          {say('Decide dispute')}
        </Button>
      </Actions>
    </ApiForm>
  )
}

/** Takes an authorized payment, or releases it and tells the brand the reason. */
export function CaptureForm({ view, isTaken }: { view: OfferView; isTaken: boolean }) {
  const { offer } = view
  const shared = { fixed: { offerId: offer.id }, initial: { note: '' } }
  const taking = useApiForm('POST /api/offers/admin/release-capture', {
    ...shared,
    rules: ReleaseCaptureBody,
    through: useOfferAction(view, 'POST /api/offers/admin/release-capture', ACTIONS.APPROVE_CAPTURE.done),
  })
  const declining = useApiForm('POST /api/offers/admin/decline-capture', {
    ...shared,
    rules: DeclineCaptureBody,
    say: { note: say('Give a reason. The brand can read it.') },
    through: useOfferAction(view, 'POST /api/offers/admin/decline-capture', ACTIONS.DECLINE_CAPTURE.done),
  })
  const form = isTaken ? taking : declining
  return (
    <ApiForm form={form}>
      {!isTaken && <p>{say('The offer needs a payment again, and the brand can read the reason.')}</p>}
      <TextArea {...form.text('note')} label={say('Reason')} rows={3} />
      <Actions>
        <Button {...form.button} look={isTaken ? 'primary' : 'danger'}>
          {isTaken ? ACTIONS.APPROVE_CAPTURE.label : ACTIONS.DECLINE_CAPTURE.label}
        </Button>
      </Actions>
    </ApiForm>
  )
}
