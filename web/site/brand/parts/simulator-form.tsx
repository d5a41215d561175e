import { useState } from 'react'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Refused } from '../../api.tsx'
import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { useNow } from '../../parts/moment.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Lines } from '../../parts/page.tsx'
import type { PaymentFormProps } from './payment.ts'
import { isExpiry, outcomeOf, TEST_CARDS } from './simulator-cards.ts'

type Faults = { number?: string; expiry?: string; code?: string }

/** Stands for a real processor's form of cards, in development: what is typed stays when a card is declined. */
export function SimulatorForm({ offerId, amount, processorPaymentId, clientSecret, onPaid }: PaymentFormProps) {
  const now = useNow()
  const [method, setMethod] = useState<'card' | 'debit'>('card')
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [declined, setDeclined] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const total = formatMoney(amount.minorUnits, amount.currency)

  const pay = async () => {
    const outcome = method === 'debit' ? 'delay' : outcomeOf(number)
    const found: Faults =
      method === 'debit'
        ? {}
        : {
            ...(outcome === undefined ? { number: 'This is none of the test cards. Choose one of those below.' } : {}),
            ...(isExpiry(expiry, new Date(now))
              ? {}
              : { expiry: 'Write month and year, as 12/30; not one that is over.' }),
            ...(/^\d{3,4}$/.test(code.trim()) ? {} : { code: 'Three or four digits, on the back.' }),
          }
    setFaults(found)
    if (isBusy || outcome === undefined || Object.keys(found).length > 0) return
    setDeclined(null)
    setRefused(null)
    if (outcome === 'ask') return askBank(offerId, processorPaymentId)
    setBusy(true)
    try {
      const { failureReason } = await confirm({ processorPaymentId, clientSecret, outcome })
      if (failureReason === null) onPaid(processorPaymentId)
      else setDeclined(failureReason)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Another tab was faster: what became of it is on the next page.
      if (error.status === 422) onPaid(processorPaymentId)
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form label="Payment" onSubmit={() => void pay()} refused={refused}>
      {declined !== null && (
        <Notice tone="bad" title="This was not paid">
          {declined} Nothing was taken. Try it again, or with another card: what you typed is still here.
        </Notice>
      )}
      <ChoiceField
        name="method"
        legend="How you pay"
        value={method}
        onChange={setMethod}
        choices={[
          { value: 'card', label: 'Card' },
          {
            value: 'debit',
            label: 'From a bank account',
            hint: 'It takes a while. We tell you when the bank has paid.',
          },
        ]}
      />
      {method === 'card' && (
        <>
          <TextField
            name="number"
            label="Card number"
            value={number}
            onChange={setNumber}
            inputMode="numeric"
            autoComplete="off"
            error={faults.number}
            isRequired
          />
          <TextField
            name="expiry"
            label="Good until"
            hint="Month and year, as 12/30."
            value={expiry}
            onChange={setExpiry}
            autoComplete="off"
            error={faults.expiry}
            isRequired
          />
          <TextField
            name="code"
            label="Security code"
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="off"
            error={faults.code}
            isRequired
          />
        </>
      )}
      <div>
        <Button look="primary" type="submit" isWide isBusy={isBusy} busyWords="Paying">
          Pay {total}
        </Button>
      </div>
      <details open>
        <summary>Test cards: no money moves here</summary>
        <Lines>
          {TEST_CARDS.map((card) => (
            <li key={card.number}>
              <span>
                <span>{card.number}</span> <span className="muted small">{card.about}</span>
              </span>
              <Button
                look="quiet"
                label={`Use the card that ${card.about}`}
                onClick={() => {
                  setMethod('card')
                  setNumber(card.number)
                  setExpiry('12/30')
                  setCode('123')
                }}
              >
                Use
              </Button>
            </li>
          ))}
        </Lines>
      </details>
    </Form>
  )
}

/** The simulator's own page stands for the bank's; from there the payer comes back as from a bank. */
function askBank(offerId: string, processorPaymentId: string): void {
  const back = new URL(`/offers/${offerId}/paid`, location.origin)
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

/** What the paying person does at the processor. @throws Refused */
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
    throw new Refused({ status: 0, error: { code: 'Unreachable', error: 'The processor cannot be reached.' } })
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
  throw new Refused({
    status: response.status,
    error: { ...answer, error: answer.error ?? 'The processor said nothing.' },
  })
}
