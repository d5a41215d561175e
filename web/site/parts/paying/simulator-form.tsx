import './simulator-form.css'
import { useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Lines } from '../../../parts/layout/page.tsx'
import { ApiError } from '../../api.tsx'
import { Button } from '../forms/button.tsx'
import { ChoiceField, TextField } from '../forms/fields.tsx'
import { useNow } from '../values/moment.tsx'
import type { PaymentFormProps } from './payment.ts'
import { PaymentForm } from './payment-form.tsx'
import { isExpiry, outcomeOf, TEST_CARDS } from './simulator-cards.ts'

type Card = { number: string; expiry: string; code: string }
type Faults = Partial<Card>

/** Simulates a processor's card form. The input stays in the form after a decline. */
export function SimulatorForm(props: PaymentFormProps) {
  const { amount, processorPaymentId, clientSecret, returnPath, words, mayPay, onPaid } = props
  const texts = words.simulator
  const now = useNow()
  const [method, setMethod] = useState<'card' | 'debit'>('card')
  const [card, setCard] = useState<Card>({ number: '', expiry: '', code: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [declined, setDeclined] = useState<string | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const total = words.money(amount.minorUnits, amount.currency)

  const pay = async () => {
    const outcome = method === 'debit' ? 'delay' : outcomeOf(card.number)
    const found: Faults =
      method === 'debit'
        ? {}
        : {
            ...(outcome === undefined ? { number: texts.noTestCard } : {}),
            ...(isExpiry(card.expiry, new Date(now)) ? {} : { expiry: texts.expiryWrong }),
            ...(/^\d{3,4}$/.test(card.code.trim()) ? {} : { code: texts.codeWrong }),
          }
    setFaults(found)
    if (isBusy || outcome === undefined || Object.keys(found).length > 0) return
    setDeclined(null)
    setRefused(null)
    setBusy(true)
    try {
      if (mayPay && !(await mayPay())) return
      if (outcome === 'ask') return redirectToBank(returnPath, processorPaymentId)
      const { failureReason } = await confirm({ processorPaymentId, clientSecret, outcome })
      if (failureReason === null) onPaid(processorPaymentId)
      else setDeclined(failureReason)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The payment was already made in another tab. The next page shows its result.
      if (error.status === 422) onPaid(processorPaymentId)
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <PaymentForm label={words.label} onSubmit={() => void pay()}>
      {declined !== null && (
        <Notice tone="bad" title={words.declined}>
          {words.declinedText(declined)}
        </Notice>
      )}
      <ChoiceField
        name="method"
        legend={texts.method}
        value={method}
        onChange={setMethod}
        choices={[
          { value: 'card', label: texts.card },
          {
            value: 'debit',
            label: texts.bank,
            hint: texts.bankHint,
          },
        ]}
      />
      {method === 'card' && (
        <CardFields
          card={card}
          onChange={(values) => setCard((now) => ({ ...now, ...values }))}
          faults={faults}
          texts={texts}
        />
      )}
      {refused && (
        <Notice tone="bad" title={words.refused(refused).title}>
          {words.refused(refused).text}
        </Notice>
      )}
      <div>
        <Button look="primary" type="submit" isWide isBusy={isBusy} busyLabel={words.paying}>
          {words.pay(total)}
        </Button>
      </div>
      <TestCards
        texts={texts}
        onUse={(number) => {
          setMethod('card')
          setCard({ number, expiry: '12/30', code: '123' })
        }}
      />
    </PaymentForm>
  )
}

type Texts = PaymentFormProps['words']['simulator']

type CardFieldsProps = { card: Card; onChange: (values: Partial<Card>) => void; faults: Faults; texts: Texts }

const CardFields = ({ card, onChange, faults, texts }: CardFieldsProps) => (
  <>
    <TextField
      name="number"
      label={texts.number}
      value={card.number}
      onChange={(number) => onChange({ number })}
      inputMode="numeric"
      autoComplete="off"
      error={faults.number}
      isRequired
    />
    <div className="card-pair">
      <TextField
        name="expiry"
        label={texts.until}
        hint={texts.untilHint}
        value={card.expiry}
        onChange={(expiry) => onChange({ expiry })}
        autoComplete="off"
        error={faults.expiry}
        isRequired
      />
      <TextField
        name="code"
        label={texts.code}
        value={card.code}
        onChange={(code) => onChange({ code })}
        inputMode="numeric"
        autoComplete="off"
        error={faults.code}
        isRequired
      />
    </div>
  </>
)

const TestCards = ({ texts, onUse }: { texts: Texts; onUse: (number: string) => void }) => (
  <details open>
    <summary>{texts.testCards}</summary>
    <Lines>
      {TEST_CARDS.map((card) => (
        <li key={card.number}>
          <span style={{ flex: 1 }}>
            <bdi dir="ltr">{card.number}</bdi> <span className="muted small">{texts.about[card.outcome]}</span>
          </span>
          <Button look="quiet" label={texts.useThe(texts.about[card.outcome])} onClick={() => onUse(card.number)}>
            {texts.use}
          </Button>
        </li>
      ))}
    </Lines>
  </details>
)

/** Redirects to a page of the simulator that acts as the payer's bank and sends the payer back. */
function redirectToBank(returnPath: string, processorPaymentId: string): void {
  const back = new URL(returnPath, location.origin)
  back.searchParams.set('payment', processorPaymentId)
  const query = new URLSearchParams({ returnUrl: back.href })
  location.assign(
    `/dev/processor/payment-intents/${encodeURIComponent(processorPaymentId)}/checkout?${query.toString()}`,
  )
}

type Confirmation = {
  processorPaymentId: string
  clientSecret: string
  outcome: 'succeed' | 'decline' | 'review' | 'delay'
}

/**
 * Confirms the payment, as the payer's browser does at a real processor.
 * @throws ApiError
 */
async function confirm({ processorPaymentId, ...body }: Confirmation): Promise<{ failureReason: string | null }> {
  const address = `/dev/processor/payment-intents/${encodeURIComponent(processorPaymentId)}/confirm`
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new ApiError({
      status: 0,
      error: {
        code: 'Unreachable',
        error: 'The payment processor cannot be reached. Check your connection and try again.',
      },
    })
  }
  const answer = (await response.json()) as {
    code?: string
    error?: string
    paymentIntent?: { failureReason: string | null; status: string }
  }
  if (response.ok && answer.paymentIntent) {
    const { failureReason, status } = answer.paymentIntent
    return { failureReason: status === 'requires_payment_method' ? failureReason : null }
  }
  throw new ApiError({
    status: response.status,
    error: { ...answer, error: answer.error ?? 'The payment processor could not confirm the payment. Try again.' },
  })
}
