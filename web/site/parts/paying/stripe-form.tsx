import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { useFacts } from '../../api.tsx'
import { Button } from '../forms/button.tsx'
import type { PaymentFormProps } from './payment.ts'
import { PaymentForm } from './payment-form.tsx'

type Ready = { stripe: Stripe; elements: StripeElements }

/**
 * Stripe's Payment Element. Only this form loads Stripe's script. Card data is sent only to
 * Stripe, and stays in the form after a decline.
 */
export function StripeForm(props: PaymentFormProps & { publishableKey: string }) {
  const { amount, processorPaymentId, clientSecret, returnPath, words, mayPay, onPaid, publishableKey } = props
  const { baseUrl, language } = useFacts()
  const place = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Ready | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [round, setRound] = useState(0)
  const [declined, setDeclined] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` loads the script again.
  useEffect(() => {
    let isGone = false
    let made: StripeElements | undefined
    const load = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure')
      const stripe = await loadStripe(publishableKey)
      if (isGone || !place.current) return
      if (!stripe) return setMissing(true)
      made = stripe.elements({ clientSecret, appearance: appearance(), locale: language })
      made.create('payment').mount(place.current)
      setReady({ stripe, elements: made })
    }
    load().catch(() => {
      // The script was blocked or failed to load.
      if (!isGone) setMissing(true)
    })
    return () => {
      isGone = true
      made?.getElement('payment')?.destroy()
    }
  }, [publishableKey, clientSecret, language, round])

  const pay = async () => {
    if (!ready || isBusy) return
    setBusy(true)
    setDeclined(null)
    if (mayPay && !(await mayPay())) return setBusy(false)
    const { error } = await ready.stripe.confirmPayment({
      elements: ready.elements,
      confirmParams: { return_url: `${baseUrl}${returnPath}` },
      redirect: 'if_required',
    })
    setBusy(false)
    // The payment was already made, a moment ago or in another tab. The next page shows its
    // result.
    if (!error || error.code === 'payment_intent_unexpected_state') onPaid(processorPaymentId)
    else setDeclined(error.message ?? '')
  }

  return (
    <PaymentForm label={words.label} onSubmit={() => void pay()}>
      {declined !== null && (
        <Notice tone="bad" title={words.declined}>
          {words.declinedText(declined)}
        </Notice>
      )}
      {isMissing && (
        <Notice tone="bad" title={words.notLoaded}>
          {words.notLoadedText}{' '}
          <Button
            look="quiet"
            onClick={() => {
              setMissing(false)
              setRound(round + 1)
            }}
          >
            {words.loadAgain}
          </Button>
        </Notice>
      )}
      <div ref={place} id="payment-element" />
      <div>
        <Button
          look="primary"
          type="submit"
          isWide
          isBusy={isBusy}
          busyLabel={words.paying}
          disabledReason={ready ? undefined : words.loading}
        >
          {words.pay(words.money(amount.minorUnits, amount.currency))}
        </Button>
      </div>
      <p className="small muted">{words.byStripe}</p>
    </PaymentForm>
  )
}

function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: of('--color-calm'),
      colorBackground: of('--color-surface'),
      colorText: of('--color-ink'),
      colorTextSecondary: of('--color-muted'),
      colorDanger: of('--color-bad'),
      borderRadius: of('--shape-radius'),
      fontFamily: of('--type-text'),
    },
  }
}
