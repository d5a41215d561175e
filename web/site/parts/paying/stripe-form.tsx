import { useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { useFacts } from '../../api.tsx'
import { Button } from '../forms/button.tsx'
import type { PaymentFormProps } from './payment.ts'
import { PaymentForm } from './payment-form.tsx'
import { useStripeElements } from './use-stripe-elements.ts'

/**
 * Stripe's Payment Element, with the wallets of this device above it if `hasWallets`. Card data is
 * sent only to Stripe, and stays in the form after a decline.
 */
export function StripeForm(props: PaymentFormProps & { publishableKey: string }) {
  const { amount, processorPaymentId, clientSecret, returnPath, words, mayPay, onPaid, publishableKey } = props
  const { hasWallets = false } = props
  const { baseUrl } = useFacts()
  const [declined, setDeclined] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const payByWallet = async (fail: () => void) => {
    if (!(await pay())) fail()
  }
  const onWallet = hasWallets ? (fail: () => void) => void payByWallet(fail) : undefined
  const form = useStripeElements({ publishableKey, clientSecret, onWallet })
  const { ready } = form

  /** Returns true if the payment is made. */
  async function pay(): Promise<boolean> {
    if (!ready || isBusy) return false
    setBusy(true)
    setDeclined(null)
    if (mayPay && !(await mayPay())) {
      setBusy(false)
      return false
    }
    const { error } = await ready.stripe.confirmPayment({
      elements: ready.elements,
      confirmParams: { return_url: `${baseUrl}${returnPath}` },
      redirect: 'if_required',
    })
    setBusy(false)
    // The payment was already made, a moment ago or in another tab. The next page shows its
    // result.
    const isMade = !error || error.code === 'payment_intent_unexpected_state'
    if (isMade) onPaid(processorPaymentId)
    else setDeclined(error.message ?? '')
    return isMade
  }

  return (
    <PaymentForm label={words.label} onSubmit={() => void pay()}>
      {declined !== null && (
        <Notice tone="bad" title={words.declined}>
          {words.declinedText(declined)}
        </Notice>
      )}
      {form.isMissing && (
        <Notice tone="bad" title={words.notLoaded}>
          {words.notLoadedText}{' '}
          <Button look="quiet" onClick={form.loadAgain}>
            {words.loadAgain}
          </Button>
        </Notice>
      )}
      {hasWallets && <div ref={form.walletsPlace} id="express-checkout-element" />}
      {form.isWalletOffered && <p className="small muted">{words.orCard}</p>}
      <div ref={form.place} id="payment-element" />
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
