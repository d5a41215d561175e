import { formatMoney } from '../../../../server/platform/money.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../../parts/forms/form.tsx'
import { CancelOfferBody, RespondToOfferBody } from '../../parts/rules/body-rules.ts'
import { type CounterDraft, counterRows, draftOf, getChangedTerms } from '../counter-changes.ts'
import { useCounterPrice } from '../counter-price.ts'
import { ACCEPTED_BY_BRAND, ACTIONS, describeCancellation, IMAGE_KINDS } from '../labels.ts'
import { isTalentSide } from '../offer-status.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'
import { useRulesOfOffer } from '../rules-of-offer.ts'
import { LicenseTerms } from './counter/license-terms.tsx'
import { WorkTerms } from './counter/work-terms.tsx'
import { Terms } from './terms.tsx'
import { TermsComparison } from './terms-comparison.tsx'

/** Accepts exactly the version that the form shows. */
export function AcceptForm({ view }: { view: OfferView }) {
  const { offer, side } = view
  const rules = useRulesOfOffer(view)
  const terms = useApiQuery('GET /api/offers/{id}/terms', { params: { id: offer.id } })
  const form = useApiForm('POST /api/offers/respond', {
    rules: RespondToOfferBody,
    through: useOfferAction(
      view,
      'POST /api/offers/respond',
      side === 'brand' ? ACCEPTED_BY_BRAND : ACTIONS.ACCEPT.done,
    ),
    initial: { agreed: false },
    check: ({ agreed }) => ({ agreed: agreed ? undefined : 'Agree to the terms before you accept the offer.' }),
    body: () => ({
      offerId: offer.id,
      action: 'accept' as const,
      counterVersion: offer.counterVersion,
      termsVersion: terms.data?.current.version,
    }),
  })
  const rows = offer.status === 'COUNTERED' ? counterRows(offer, offer.counterChanges, rules) : []
  const countered = useCounterPrice(view)
  const { offerAmountMinorUnit: amount } = countered ?? offer
  const whole = countered === null ? offer : countered.whole
  const money = (minorUnits: number) => formatMoney(minorUnits, offer.currency)
  return (
    <Load of={terms}>
      {({ current }) => (
        <ApiForm form={form}>
          {rows.length > 0 && (
            <>
              <p>The counter-offer changes these terms:</p>
              <TermsComparison rows={rows} />
            </>
          )}
          <p>
            {isTalentSide(side)
              ? `${side === 'talent' ? 'You get' : `${view.people.talent.name} gets`} ${money(amount)} once the work is accepted.`
              : whole
                ? `You pay ${money(whole.totalBrandPriceMinorUnit)}: ${money(amount)} and the platform fee of ${money(whole.platformFeeMinorUnit)}.`
                : `You pay ${money(amount)} plus the platform fee.`}
          </p>
          <Terms version={current} />
          <SwitchField {...form.flag('agreed')} label={`I agree to these terms (version ${current.version})`} />
          <Actions>
            <Button {...form.button} look="primary" busyLabel="Accepting">
              Accept offer
            </Button>
          </Actions>
        </ApiForm>
      )}
    </Load>
  )
}

const UNCHANGED = 'You have not changed anything yet. Change a term to send a counter-offer.'

/** Shows the old and new values before sending. */
export function CounterForm({ view }: { view: OfferView }) {
  const { offer } = view
  const rules = useRulesOfOffer(view)
  const terms = useApiQuery('GET /api/offers/{id}/terms', { params: { id: offer.id } })
  const rowsOf = (draft: CounterDraft) => counterRows(offer, getChangedTerms(offer, draft), rules)
  const form = useApiForm('POST /api/offers/respond', {
    rules: RespondToOfferBody,
    through: useOfferAction(view, 'POST /api/offers/respond', ACTIONS.COUNTER.done),
    under: 'counterChanges',
    initial: draftOf(offer),
    body: (draft) => ({
      offerId: offer.id,
      action: 'counter' as const,
      counterNote: draft.note,
      counterChanges: getChangedTerms(offer, draft),
    }),
    check: (draft) => ({
      note: draft.note.trim() === '' ? 'Give a reason in one sentence.' : undefined,
      offerAmountMinorUnit:
        draft.offerAmountMinorUnit === null ? 'Enter an amount such as 1250 or 1,250.00.' : undefined,
      unchanged: rowsOf(draft).length === 0 ? UNCHANGED : undefined,
    }),
    draft: `counter-terms-${offer.id}-${offer.counterVersion}`,
  })
  const draft = form.values
  const rows = rowsOf(draft)
  const note = form.text('note')
  const isUnchanged = form.errorOf('unchanged') !== undefined
  return (
    <ApiForm form={form}>
      <AmountField
        key={form.turn}
        {...form.amount('offerAmountMinorUnit')}
        label="Amount"
        currency={offer.currency}
        hint={`What ${view.side === 'talent' ? 'you get' : 'the talent gets'}. The brand pays the platform fee on top.`}
        isRequired
      />
      <WorkTerms
        draft={draft}
        currency={offer.currency}
        priceError={form.errorOf('extraRevisionMinorUnit')}
        onChange={form.set}
      />
      <LicenseTerms
        offer={offer}
        draft={{ ...draft, scope: draft.scope ?? DEFAULT_SCOPE }}
        rules={rules}
        medium={terms.data?.current.terms.work.medium}
        errors={fieldErrorsOf(form.refused)}
        onChange={form.set}
      />
      <UseTerms view={view} draft={draft} onChange={form.set} />
      {(offer.scriptText !== null || draft.scriptText !== '') && (
        <TextArea {...form.text('scriptText')} label="Script" />
      )}
      <TextArea
        {...note}
        label="Reason"
        hint="The other side can read this."
        rows={3}
        maxLength={2000}
        isRequired
        error={note.error ?? form.errorOf('counterNote')}
      />
      {rows.length > 0 ? (
        <TermsComparison rows={rows} after="Your counter-offer" />
      ) : (
        <p className={isUnchanged ? 'small bad' : 'small muted'} role={isUnchanged ? 'alert' : undefined}>
          {UNCHANGED}
        </p>
      )}
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Sending">
          Send counter-offer
        </Button>
      </Actions>
    </ApiForm>
  )
}

type UseTermsProps = { view: OfferView; draft: CounterDraft; onChange: (values: Partial<CounterDraft>) => void }

const UseTerms = ({ view: { side }, draft, onChange }: UseTermsProps) => (
  <>
    <TextField
      name="custom-use"
      label="Other uses"
      value={draft.customUsage}
      onChange={(customUsage) => onChange({ customUsage })}
    />
    <SelectField
      name="image"
      label="Picture type"
      value={draft.imageKind}
      choices={[
        { value: '', label: 'No picture' },
        { value: 'DRAFT', label: IMAGE_KINDS.DRAFT },
        { value: 'FINAL', label: IMAGE_KINDS.FINAL },
      ]}
      onChange={(imageKind) => onChange({ imageKind })}
    />
    <SwitchField
      name="sharing"
      label={side === 'talent' ? 'You share it on your own profiles' : 'The talent shares it on their own profiles'}
      isOn={draft.wantsSharing}
      onChange={(wantsSharing) => onChange({ wantsSharing })}
    />
    {draft.wantsSharing && (
      <TextField
        name="sharing-words"
        label="How it is shared"
        value={draft.sharingDescription}
        onChange={(sharingDescription) => onChange({ sharingDescription })}
      />
    )}
  </>
)

type EndProps = { view: OfferView; operation: 'reject' | 'cancel' }

/** Rejects or cancels an offer. Shows the consequences and any refund. */
export function EndForm({ view, operation }: EndProps) {
  const { offer } = view
  const isReject = operation === 'reject'
  const words = isReject ? ACTIONS.REJECT : ACTIONS.CANCEL
  const rejecting = useApiForm('POST /api/offers/respond', {
    rules: RespondToOfferBody,
    through: useOfferAction(view, 'POST /api/offers/respond', words.done),
    fixed: { offerId: offer.id, action: 'reject' },
    initial: { counterNote: '' },
    draft: `reject-${offer.id}`,
  })
  const cancelling = useApiForm('POST /api/offers/cancel', {
    rules: CancelOfferBody,
    through: useOfferAction(view, 'POST /api/offers/cancel', words.done),
    fixed: { offerId: offer.id },
    initial: { reason: '' },
    draft: `cancel-${offer.id}`,
  })
  const form = isReject ? rejecting : cancelling
  return (
    <ApiForm form={form}>
      <Notice tone="warn">
        {isReject
          ? 'Declining ends this offer permanently. We notify the brand right away.'
          : describeCancellation(offer, formatMoney(offer.totalBrandPriceMinorUnit, offer.currency))}
      </Notice>
      {offer.status !== 'DRAFT' && (
        <TextArea
          {...(isReject ? rejecting.text('counterNote') : cancelling.text('reason'))}
          label="Reason"
          hint="The other side can read this."
          rows={3}
        />
      )}
      <Actions>
        <Button {...form.button} look="danger" busyLabel="Ending the offer">
          {words.label}
        </Button>
        <Button onClick={view.close}>Go back</Button>
      </Actions>
    </ApiForm>
  )
}
