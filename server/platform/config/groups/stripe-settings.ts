import { isCurrency } from '../../money.ts'
import { type SettingsOf, text, url } from '../parsers.ts'

const group = 'Payments'

/** Used only if PROCESSOR is "stripe" (docs/payments.md, "Stripe"). */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: text({
    secret: true,
    optional: true,
    group,
    help: 'Secret or restricted key of the Stripe account. Required if PROCESSOR is stripe.',
  }),
  STRIPE_PUBLISHABLE_KEY: text({
    optional: true,
    group,
    help: 'Publishable key of the same account and mode, sent to browsers. Required if PROCESSOR is stripe.',
  }),
  STRIPE_API_BASE: url({
    optional: true,
    group,
    help: 'Address of Stripe, for a proxy or a local substitute. Must be https in production.',
  }),
  STRIPE_CONNECT_WEBHOOK_SECRET: text({
    secret: true,
    optional: true,
    group,
    help: 'Signing secret of a second Stripe webhook endpoint, for events on connected accounts. Without it, the payout status of sellers is requested when it is needed.',
  }),
  STRIPE_SETTLEMENT_CURRENCIES: text({
    optional: true,
    group,
    help: 'Comma-separated currencies in which the Stripe account keeps a balance. Prices in others are refused. Unset: all currencies that Stripe charges.',
  }),
} as const

type StripeSettings = SettingsOf<typeof STRIPE_SETTINGS> & {
  readonly PROCESSOR: string
  readonly PROCESSOR_WEBHOOK_SECRET: string | undefined
  readonly DEMO_DATA: boolean | undefined
}

const SECRET_KEY = /^(?:sk|rk)_(test|live)_\w+$/
const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/

export function stripeFaults(settings: StripeSettings, isProduction: boolean): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_BASE: base } = settings
  if (settings.PROCESSOR !== 'stripe') {
    const orphans = (Object.keys(STRIPE_SETTINGS) as (keyof typeof STRIPE_SETTINGS)[]).filter((name) => settings[name])
    return orphans.length > 0
      ? [
          `${orphans.join(', ')} may be set only if PROCESSOR is stripe: set PROCESSOR=stripe, or unset ${orphans.length === 1 ? 'it' : 'them'}.`,
        ]
      : []
  }
  const faults: string[] = []
  if (!secret) faults.push('STRIPE_SECRET_KEY is missing: Stripe requires it.')
  if (!publishable) faults.push('STRIPE_PUBLISHABLE_KEY is missing: browsers need it to pay.')
  const mode = SECRET_KEY.exec(secret ?? '')?.[1]
  const publishableMode = PUBLISHABLE_KEY.exec(publishable ?? '')?.[1]
  if (secret && !mode) faults.push('STRIPE_SECRET_KEY: give a key that starts with sk_ or rk_.')
  if (publishable && !publishableMode) faults.push('STRIPE_PUBLISHABLE_KEY: give a key that starts with pk_.')
  if (mode && publishableMode && mode !== publishableMode)
    faults.push('STRIPE_PUBLISHABLE_KEY: one key is a test key and the other is live; give two of the same mode.')
  if (!isProduction && (mode === 'live' || publishableMode === 'live'))
    faults.push('STRIPE_SECRET_KEY: live keys move real money and belong in production only; give test keys.')
  // Outside production, the program would generate a random secret, and would reject every
  // signature of Stripe. In production, a missing secret is already a fault.
  if (!isProduction && !settings.PROCESSOR_WEBHOOK_SECRET)
    faults.push('PROCESSOR_WEBHOOK_SECRET is missing: give the signing secret of the Stripe webhook endpoint.')
  const unknown = (settlementCurrencies(settings.STRIPE_SETTLEMENT_CURRENCIES) ?? []).filter(
    (code) => !isCurrency(code),
  )
  if (unknown.length > 0)
    faults.push(`STRIPE_SETTLEMENT_CURRENCIES: ${unknown.join(', ')} is not a currency; give codes such as USD,EUR.`)
  if (settings.DEMO_DATA) faults.push('DEMO_DATA: demo people pay with the simulator; leave it off with Stripe.')
  if (typeof base === 'string') {
    if (new URL(base).pathname !== '/') faults.push('STRIPE_API_BASE: give an address without a path.')
    if (isProduction && !base.startsWith('https://')) faults.push('STRIPE_API_BASE: production needs an https address.')
  }
  return faults
}

/** Returns the codes of STRIPE_SETTLEMENT_CURRENCIES, or undefined if it is not set. */
export const settlementCurrencies = (setting: string | undefined): string[] | undefined =>
  setting?.split(',').flatMap((code) => code.trim().toUpperCase() || [])

/** True if a secret key is a Stripe test key, whose payments move no real money. */
export const isStripeTestKey = (secretKey: string): boolean => SECRET_KEY.exec(secretKey)?.[1] === 'test'
