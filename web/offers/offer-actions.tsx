import type { ReactNode } from 'react'
import { decimalOf, formatMoney } from '../../server/platform/money.ts'
import { Field, Flash, HiddenFields, Section } from '../shell/parts.tsx'
import type { OfferPageProps, RefusedForm, ShownAction } from './shown-offer.ts'

/** The first that is allowed stands open and is the page's one primary action; the others fold under "More". */
const ORDER: readonly ShownAction[] = [
  'ACCEPT',
  'PAY',
  'DELIVER',
  'COMPLETE',
  'RESOLVE_DISPUTE',
  'APPROVE_CAPTURE',
  'COUNTER',
  'REQUEST_REVISION',
  'REJECT',
  'DECLINE_CAPTURE',
  'DISPUTE',
  'CANCEL',
]
/** What may be the one thing to do next; the rest is never pushed at anybody. */
const PRIMARY: readonly ShownAction[] = ['ACCEPT', 'PAY', 'DELIVER', 'COMPLETE', 'RESOLVE_DISPUTE', 'APPROVE_CAPTURE']

/** What the reader may do to the offer right now, each as a form that needs no script. */
export function OfferActions({ offer, canPayHere, refused }: OfferPageProps) {
  const allowed = ORDER.filter((action) => offer.allowedActions.includes(action))
  if (allowed.length === 0 && !refused) return null
  const first = allowed.find((action) => PRIMARY.includes(action))
  const others = allowed.filter((action) => action !== first)
  const form = (action: ShownAction) => (
    <ActionForm
      action={action}
      offer={offer}
      isFirst={action === first}
      canPayHere={canPayHere}
      refused={refused?.action === action ? refused : undefined}
    />
  )
  return (
    <Section id="next" title={first === undefined ? 'What you can do' : 'What comes next'}>
      {refused && <Flash tone="bad">{refused.message}</Flash>}
      {first !== undefined && form(first)}
      {others.map((action) => (
        <details key={action} open={refused?.action === action}>
          <summary>{LABELS[action].summary}</summary>
          {form(action)}
        </details>
      ))}
    </Section>
  )
}

type FormProps = {
  action: ShownAction
  offer: OfferPageProps['offer']
  isFirst: boolean
  canPayHere: boolean
  refused: RefusedForm | undefined
}

/** `summary` opens the form, `button` sends it, `meaning` says what follows. */
const LABELS: Readonly<Record<ShownAction, { summary: string; button: string; meaning?: string; isFinal?: boolean }>> =
  {
    ACCEPT: { summary: 'Accept', button: 'Accept the offer' },
    COUNTER: {
      summary: 'Make a counter-offer',
      button: 'Send the counter-offer',
      meaning: 'The other side can accept your price or answer it; nothing is agreed before that.',
    },
    REJECT: {
      summary: 'Decline the offer',
      button: 'Decline the offer',
      meaning: 'Declining ends this offer for good; the brand is told at once.',
      isFinal: true,
    },
    PAY: { summary: 'Pay', button: 'Pay' },
    CANCEL: {
      summary: 'Cancel the offer',
      button: 'Cancel the offer',
      meaning: 'The offer ends for good, and the other side is told. Whatever was paid goes back in full.',
      isFinal: true,
    },
    DELIVER: { summary: 'Deliver the work', button: 'Deliver the work' },
    COMPLETE: {
      summary: 'Accept the work',
      button: 'Accept the work',
      meaning: 'The money in escrow is released to the talent.',
    },
    REQUEST_REVISION: {
      summary: 'Ask for a revision',
      button: 'Ask for a revision',
      meaning: 'The work goes back with your words; the money stays in escrow.',
    },
    DISPUTE: {
      summary: 'Open a dispute',
      button: 'Open a dispute',
      meaning: 'Nobody gets the money until one of us has looked at it and decided.',
      isFinal: true,
    },
    RESOLVE_DISPUTE: { summary: 'Decide the dispute', button: 'Decide', meaning: 'Both sides read your words.' },
    APPROVE_CAPTURE: { summary: 'Take the payment', button: 'Take the payment' },
    DECLINE_CAPTURE: {
      summary: 'Let the payment go',
      button: 'Let the payment go',
      meaning: 'The offer waits for its payment again, and the brand reads why.',
      isFinal: true,
    },
  }

function ActionForm({ action, offer, isFirst, canPayHere, refused }: FormProps) {
  const { button, meaning, isFinal } = LABELS[action]
  if (action === 'PAY' && !canPayHere)
    return (
      <p>
        {formatMoney(offer.totalBrandPriceMinorUnit, offer.currency)} is to be paid. Pay where you made the offer: card
        forms are not part of this page.
      </p>
    )
  const look = ['button', isFirst && 'button-primary', isFinal && 'button-danger'].filter(Boolean).join(' ')
  return (
    <form
      className="form"
      method="post"
      action={`/offers/${encodeURIComponent(offer.id)}/${action.toLowerCase().replaceAll('_', '-')}`}
    >
      {meaning && <p className="muted">{meaning}</p>}
      <Fields action={action} offer={offer} typed={refused?.fields ?? {}} />
      <button className={look}>{action === 'PAY' ? `Pay ${money(offer)}` : button}</button>
    </form>
  )
}

const money = (offer: OfferPageProps['offer']) => formatMoney(offer.totalBrandPriceMinorUnit, offer.currency)

type FieldsProps = Pick<FormProps, 'action' | 'offer'> & { typed: RefusedForm['fields'] }

function Fields({ action, offer, typed }: FieldsProps): ReactNode {
  const words = (label: string, isRequired: boolean) => (
    <Field
      id={`${action.toLowerCase()}-note`}
      name="note"
      label={label}
      rows={3}
      maxLength={2000}
      required={isRequired}
      value={typed.note}
    />
  )
  switch (action) {
    case 'ACCEPT':
      // The terms that were read: should there be others by now, nothing is accepted.
      return <HiddenFields fields={{ counterVersion: String(offer.counterVersion) }} />
    case 'COUNTER':
      return (
        <>
          <Field
            name="amount"
            label={`Your price in ${offer.currency}`}
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={24}
            value={typed.amount ?? decimalOf(onTheTable(offer), offer.currency)}
          />
          {words('Why', true)}
        </>
      )
    case 'DELIVER':
      return (
        <>
          <Field
            name="fileUrls"
            label="Addresses of the files, one a line"
            rows={3}
            required
            hint="Where the brand can fetch them: https://…"
            value={typed.fileUrls}
          />
          {words('A word about it', false)}
        </>
      )
    case 'REJECT':
    case 'CANCEL':
    case 'APPROVE_CAPTURE':
      return words('Why, if you like', false)
    case 'RESOLVE_DISPUTE':
      return (
        <>
          <fieldset className="choices">
            <legend>The money</legend>
            {RESOLUTIONS.map(({ value, label }) => (
              <label key={value} className="row">
                <input
                  type="radio"
                  name="resolution"
                  value={value}
                  required
                  defaultChecked={typed.resolution === value}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          {words('Why', true)}
        </>
      )
    case 'REQUEST_REVISION':
      return words('What should be different', true)
    case 'DISPUTE':
    case 'DECLINE_CAPTURE':
      return words('Why', true)
    case 'PAY':
    case 'COMPLETE':
      return null
  }
}

const onTheTable = ({ counter, offerAmountMinorUnit }: OfferPageProps['offer']): number =>
  counter?.amountMinorUnit ?? offerAmountMinorUnit

const RESOLUTIONS = [
  { value: 'RELEASE', label: 'goes to the talent' },
  { value: 'REFUND', label: 'goes back to the brand' },
  { value: 'REVISION', label: 'stays, and the work goes back to the talent' },
] as const
