import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFacts } from '../../api.tsx'

type Ready = { stripe: Stripe; elements: StripeElements }
type ElementsOptions = {
  publishableKey: string
  clientSecret: string
  /**
   * Called when the payer has confirmed in a wallet. `fail` tells the wallet that nothing is paid.
   * Without it, no wallets are shown.
   */
  onWallet?: ((fail: () => void) => void) | undefined
}

/** Loads Stripe's script, and mounts its elements in the returned places. */
export function useStripeElements({ publishableKey, clientSecret, onWallet }: ElementsOptions) {
  const { language } = useFacts()
  const place = useRef<HTMLDivElement>(null)
  const walletsPlace = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Ready | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isWalletOffered, setWalletOffered] = useState(false)
  const [round, setRound] = useState(0)
  const hasWallets = onWallet !== undefined
  const confirm = useEffectEvent((fail: () => void) => onWallet?.(fail))

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
      if (hasWallets && walletsPlace.current)
        mountWallets(made, walletsPlace.current, { onReady: setWalletOffered, onConfirm: (fail) => confirm(fail) })
      // The wallets have their own buttons above the card form.
      const wallets = hasWallets ? ({ applePay: 'never', googlePay: 'never' } as const) : undefined
      made.create('payment', wallets && { wallets }).mount(place.current)
      setReady({ stripe, elements: made })
    }
    load().catch(() => {
      // The script was blocked or failed to load.
      if (!isGone) setMissing(true)
    })
    return () => {
      isGone = true
      made?.getElement('payment')?.destroy()
      made?.getElement('expressCheckout')?.destroy()
    }
  }, [publishableKey, clientSecret, language, round, hasWallets])

  const loadAgain = () => {
    setMissing(false)
    setRound((known) => known + 1)
  }
  return { place, walletsPlace, ready, isMissing, isWalletOffered, loadAgain }
}

type WalletsOptions = {
  /** Called once Stripe knows which wallets this device has. */
  onReady: (isAny: boolean) => void
  /** See `onWallet`. */
  onConfirm: (fail: () => void) => void
}

/**
 * Shows Stripe's Express Checkout Element: a button for each wallet of this device, such as Apple
 * Pay, and nothing on a device without one.
 */
function mountWallets(elements: StripeElements, place: HTMLElement, { onReady, onConfirm }: WalletsOptions): void {
  const wallets = elements.create('expressCheckout', { buttonHeight: 48 })
  wallets.on('ready', ({ availablePaymentMethods }) =>
    onReady(Object.values(availablePaymentMethods ?? {}).some((isAvailable) => isAvailable === true)),
  )
  wallets.on('confirm', (event) => onConfirm(() => event.paymentFailed({ reason: 'fail' })))
  wallets.mount(place)
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
