import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { ApiError, request, useFacts, useSite } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useMoney } from '../../parts/values/amount-line.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { BuyingRefusal } from './buying-refusal.tsx'
import { PostForm } from './post-form.tsx'
import { type Price, usePrice } from './price.ts'
import { useIntent } from './use-intent.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

/** Loads in the browser, and only if there is something to pay. */
const loadSimulatorForm = async () => ({
  default: (await import('../../parts/paying/simulator-form.tsx')).SimulatorForm,
})
const loadStripeForm = async () => ({ default: (await import('../../parts/paying/stripe-form.tsx')).StripeForm })
const SimulatorForm = lazy(loadSimulatorForm)
const StripeForm = lazy(loadStripeForm)

export function CartPaymentForm({ price, onPaid }: { price: Price; onPaid: () => void }) {
  const { processor } = useFacts()
  const { checkout } = useWords()
  const { pay } = checkout
  const { slug } = useStore()
  const { sessionId, refresh } = useFan()
  const { refetch } = usePrice()
  const words = usePaymentTexts()
  const money = useMoney()
  const onChanged = async () => {
    await Promise.all([refresh(), refetch()])
  }
  const {
    intent,
    refused,
    hasChanged,
    isBusy,
    begin,
    isStill: isStillCurrent,
  } = useIntent({
    sessionId: sessionId ?? '',
    price,
    onChanged,
  })
  // Loads the form's code while the payment is created. If loading fails, the error appears when
  // the form renders.
  useEffect(() => {
    void (processor === 'stripe' ? loadStripeForm() : loadSimulatorForm()).catch(() => undefined)
  }, [processor])
  if (refused)
    return (
      <div className="stack">
        <BuyingRefusal refused={refused} />
        <Actions>
          <Button look="primary" onClick={() => void begin()} isBusy={isBusy} busyLabel={pay.tryingAgain}>
            {pay.tryAgain}
          </Button>
          <Button to={`/c/${slug}/cart`}>{pay.seeCart}</Button>
        </Actions>
      </div>
    )
  if (!intent)
    return (
      <>
        <div className={`pay-wait-${processor}`}>
          <Skeleton count={3} label={pay.preparing} />
        </div>
        <noscript>
          {processor === 'stripe' ? (
            <p>{pay.needsScript}</p>
          ) : (
            <PostForm slug={slug} act="pay">
              <button type="submit">{words.pay(money(price.totalMinorUnit, price.currency))}</button>
            </PostForm>
          )}
        </noscript>
      </>
    )
  const props = {
    amount: { minorUnits: price.totalMinorUnit, currency: price.currency },
    processorPaymentId: intent.processorPaymentId,
    clientSecret: intent.clientSecret,
    returnPath: `/c/${slug}/pay?paid=1`,
    words,
    mayPay: isStillCurrent,
    onPaid,
  }
  return (
    <div className="stack">
      {hasChanged && (
        <Notice tone="warn" title={pay.changed}>
          {pay.changedText}
        </Notice>
      )}
      <Suspense
        fallback={
          <div className={`pay-wait-${processor}`}>
            <Skeleton label={pay.preparing} />
          </div>
        }
      >
        {processor === 'stripe' ? (
          <StripeForm {...props} publishableKey={intent.publishableKey} hasWallets />
        ) : (
          <SimulatorForm {...props} />
        )}
      </Suspense>
    </div>
  )
}

type OrderWithoutPaymentProps = {
  act: 'pay' | 'skip-paying'
  words: { title: string; text: string; button: string }
  isSecond?: boolean
}

/**
 * Places an order that needs no payment, because the total is zero or a tester previews the store.
 */
export function OrderWithoutPayment({ act, words, isSecond = false }: OrderWithoutPaymentProps) {
  const site = useSite()
  const queryClient = useQueryClient()
  const go = useGo()
  const { slug } = useStore()
  const { sessionId, refresh } = useFan()
  const { checkout } = useWords()
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const order = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const skip = act === 'skip-paying' ? { ppuCode: 'DEMO_SKIP_PAYMENT' } : {}
      await request(site, 'POST /api/merch/order/complete', { body: { sessionId: sessionId ?? '', ...skip } })
      queryClient.removeQueries({ queryKey: ['POST /api/merch/order/by-session'] })
      go(`/c/${slug}/thanks`, { replace: true })
      void refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <PostForm slug={slug} act={act} label={words.title} onSubmit={() => void order()}>
      <Notice title={words.title}>{words.text}</Notice>
      <BuyingRefusal refused={refused} />
      <div>
        <Button
          look={isSecond ? 'plain' : 'primary'}
          type="submit"
          isWide
          isBusy={isBusy}
          busyLabel={checkout.pay.ordering}
        >
          {words.button}
        </Button>
      </div>
    </PostForm>
  )
}
