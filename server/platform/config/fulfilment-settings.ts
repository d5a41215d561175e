import { choice, type SettingsOf, text, url } from './parsers.ts'

const group = 'Merch fulfilment'

/** Settings of the provider that prints and ships merch orders (docs/operations.md). */
export const FULFILMENT_SETTINGS = {
  FULFILMENT: choice(['print-shop', 'printful'], {
    optional: true,
    group,
    help: 'Who prints and sends merch orders. The local print shop, which it is by itself, makes nothing real: production that takes payments by Stripe must name the one it uses.',
  }),
  PRINTFUL_TOKEN: text({
    secret: true,
    optional: true,
    group,
    help: 'Private token of the Printful store, with the scopes orders and webhooks. Needed once FULFILMENT is printful.',
  }),
  PRINTFUL_STORE_ID: text({
    optional: true,
    group,
    help: 'Which store, for a token that opens several.',
  }),
  PRINTFUL_WEBHOOK_SECRET: text({
    secret: true,
    optional: true,
    group,
    help: 'Secret key of the webhook at Printful, hexadecimal, as it was handed out. Without it webhooks are refused, and orders are looked at every few hours.',
  }),
  PRINTFUL_VARIANTS: text({
    optional: true,
    group,
    help: 'Which Printful variant each product is: comma-separated SKU/size/color=variant, or SKU=variant for all of it, such as DEFAULT-HOODIE1/m/black=10779.',
  }),
  PRINTFUL_API_BASE: url({
    optional: true,
    group,
    help: 'Where Printful answers, for a proxy or a local counterpart. Must be https in production.',
  }),
} as const

type FulfilmentSettings = SettingsOf<typeof FULFILMENT_SETTINGS>

/**
 * Refuses to take real money for orders that nobody produces, unless FULFILMENT is set explicitly.
 */
const unnamedFaults = (
  { FULFILMENT, PROCESSOR }: FulfilmentSettings & { readonly PROCESSOR: string },
  isProduction: boolean,
): string[] =>
  isProduction && PROCESSOR === 'stripe' && FULFILMENT === undefined
    ? [
        'FULFILMENT is missing: name who prints what is paid for. With print-shop nothing is really made; that is right where no merch is sold.',
      ]
    : []

const VARIANT = /^[^=]+=\d{1,12}$/

/** Returns the faults of fulfillment settings that are each well formed but do not fit together. */
export function fulfilmentFaults(
  settings: FulfilmentSettings & { readonly PROCESSOR: string },
  isProduction: boolean,
): string[] {
  const { FULFILMENT, PRINTFUL_TOKEN, PRINTFUL_VARIANTS, PRINTFUL_WEBHOOK_SECRET, PRINTFUL_API_BASE } = settings
  if (FULFILMENT !== 'printful') {
    const names = Object.keys(FULFILMENT_SETTINGS) as (keyof typeof FULFILMENT_SETTINGS)[]
    const orphans = names.filter((name) => name !== 'FULFILMENT' && settings[name])
    return orphans.length > 0
      ? [`FULFILMENT is not printful, but ${orphans.join(', ')} is set: set it to printful, or unset the rest.`]
      : unnamedFaults(settings, isProduction)
  }
  const faults: string[] = []
  if (!PRINTFUL_TOKEN) faults.push('PRINTFUL_TOKEN is missing: Printful knows us by it.')
  for (const entry of (PRINTFUL_VARIANTS ?? '').split(',').flatMap((each) => each.trim() || []))
    if (!VARIANT.test(entry)) faults.push(`PRINTFUL_VARIANTS: “${entry}” names no variant; give SKU/size/color=number.`)
  if (PRINTFUL_WEBHOOK_SECRET && !/^(?:[0-9a-f]{2})+$/i.test(PRINTFUL_WEBHOOK_SECRET))
    faults.push('PRINTFUL_WEBHOOK_SECRET: give the hexadecimal secret key of the webhook.')
  if (isProduction && PRINTFUL_API_BASE && !PRINTFUL_API_BASE.startsWith('https://'))
    faults.push('PRINTFUL_API_BASE: production needs an https address.')
  return faults
}
