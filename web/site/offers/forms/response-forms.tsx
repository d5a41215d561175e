import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { message, say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../../parts/forms/form.tsx'
import { CancelOfferBody, RespondToOfferBody } from '../../parts/rules/body-rules.ts'
import { formatAmount } from '../../words/format-amount.ts'
import { ACCEPTED_BY_BRAND, ACTIONS } from '../action-labels.ts'
import { type CounterDraft, counterRows, draftOf, getChangedTerms } from '../counter-changes.ts'
import { useCounterPrice } from '../counter-price.ts'
import { describeCancellation, IMAGE_KINDS } from '../labels.ts'
import { isTalentSide } from '../offer-status.ts'
import { type OfferView, useOfferAction } from '../offer-view.ts'
import { Terms } from '../parts/terms.tsx'
import { TermsComparison } from '../parts/terms-comparison.tsx'
import { useRulesOfOffer } from '../rules-of-offer.ts'
import { LicenseTerms } from './counter/license-terms.tsx'
import { WorkTerms } from './counter/work-terms.tsx'

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
      side === 'brand' ? say(ACCEPTED_BY_BRAND) : ACTIONS.ACCEPT.done,
    ),
    initial: { agreed: false },
    check: ({ agreed }) => ({ agreed: agreed ? undefined : say('Agree to the terms before you accept the offer.') }),
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
  const money = (minorUnits: number) => formatAmount(minorUnits, offer.currency)
  return (
    <Load of={terms}>
      {({ current }) => (
        <ApiForm form={form}>
          {rows.length > 0 && (
            <>
              <p>{say('The counter-offer changes these terms:')}</p>
              <TermsComparison rows={rows} />
            </>
          )}
          <p>
            {isTalentSide(side)
              ? side === 'talent'
                ? say('You get {amount} once the work is accepted.', { amount: money(amount) })
                : say('{talent} gets {amount} once the work is accepted.', {
                    talent: view.people.talent.name,
                    amount: money(amount),
                  })
              : whole
                ? say('You pay {total}: {amount} and the platform fee of {fee}.', {
                    total: money(whole.totalBrandPriceMinorUnit),
                    amount: money(amount),
                    fee: money(whole.platformFeeMinorUnit),
                  })
                : say('You pay {amount} plus the platform fee.', { amount: money(amount) })}
          </p>
          <Terms version={current} />
          <SwitchField
            {...form.flag('agreed')}
            label={say('I agree to these terms (version {version})', { version: String(current.version) })}
          />
          <Actions>
            <Button {...form.button} look="primary" busyLabel={say('Accepting')}>
              {say('Accept offer')}
            </Button>
          </Actions>
        </ApiForm>
      )}
    </Load>
  )
}

const UNCHANGED = message('You have not changed anything yet. Change a term to send a counter-offer.')

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
      note: draft.note.trim() === '' ? say('Give a reason in one sentence.') : undefined,
      offerAmountMinorUnit:
        draft.offerAmountMinorUnit === null ? say('Enter an amount such as 1250 or 1,250.00.') : undefined,
      unchanged: rowsOf(draft).length === 0 ? say(UNCHANGED) : undefined,
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
        label={say('Amount')}
        currency={offer.currency}
        hint={
          view.side === 'talent'
            ? say('What you get. The brand pays the platform fee on top.')
            : say('What the talent gets. The brand pays the platform fee on top.')
        }
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
        <TextArea {...form.text('scriptText')} label={say('Script')} />
      )}
      <TextArea
        {...note}
        label={say('Reason')}
        hint={say('The other side can read this.')}
        rows={3}
        maxLength={2000}
        isRequired
        error={note.error ?? form.errorOf('counterNote')}
      />
      {rows.length > 0 ? (
        <TermsComparison rows={rows} after={say('Your counter-offer')} />
      ) : (
        <p className={isUnchanged ? 'small bad' : 'small muted'} role={isUnchanged ? 'alert' : undefined}>
          {say(UNCHANGED)}
        </p>
      )}
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Sending')}>
          {say('Send counter-offer')}
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
      label={say('Other uses')}
      value={draft.customUsage}
      onChange={(customUsage) => onChange({ customUsage })}
    />
    <SelectField
      name="image"
      label={say('Picture type')}
      value={draft.imageKind}
      choices={[
        { value: '', label: say('No picture') },
        { value: 'DRAFT', label: IMAGE_KINDS.DRAFT },
        { value: 'FINAL', label: IMAGE_KINDS.FINAL },
      ]}
      onChange={(imageKind) => onChange({ imageKind })}
    />
    <SwitchField
      name="sharing"
      label={
        side === 'talent' ? say('You share it on your own profiles') : say('The talent shares it on their own profiles')
      }
      isOn={draft.wantsSharing}
      onChange={(wantsSharing) => onChange({ wantsSharing })}
    />
    {draft.wantsSharing && (
      <TextField
        name="sharing-words"
        label={say('How it is shared')}
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
          ? say('Declining ends this offer permanently. We notify the brand right away.')
          : describeCancellation(offer, formatAmount(offer.totalBrandPriceMinorUnit, offer.currency))}
      </Notice>
      {offer.status !== 'DRAFT' && (
        <TextArea
          {...(isReject ? rejecting.text('counterNote') : cancelling.text('reason'))}
          label={say('Reason')}
          hint={say('The other side can read this.')}
          rows={3}
        />
      )}
      <Actions>
        <Button {...form.button} look="danger" busyLabel={say('Ending the offer')}>
          {words.label}
        </Button>
        <Button onClick={view.close}>{say('Go back')}</Button>
      </Actions>
    </ApiForm>
  )
}
