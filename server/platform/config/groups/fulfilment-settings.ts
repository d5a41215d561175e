import { choice, type SettingsOf, text, url } from '../parsers.ts'
import { readPlacements, readVariants, TECHNIQUES } from '../printful-mappings.ts'

const group = 'Merch fulfillment'

export const FULFILMENT_SETTINGS = {
  FULFILMENT: choice(['print-shop', 'printful'], {
    optional: true,
    group,
    help: 'Service that prints and ships merch orders. The default, the local print shop, makes nothing real: production with Stripe payments must set this explicitly.',
  }),
  PRINTFUL_TOKEN: text({
    secret: true,
    optional: true,
    group,
    help: 'Private token of the Printful store, with the scopes orders and webhooks. Required if FULFILMENT is printful.',
  }),
  PRINTFUL_STORE_ID: text({
    optional: true,
    group,
    help: 'The Printful store, for a token with access to several.',
  }),
  PRINTFUL_WEBHOOK_SECRET: text({
    secret: true,
    optional: true,
    group,
    help: 'Secret key of the Printful webhook, in hexadecimal as issued. Without it, webhooks are refused and orders are checked every few hours.',
  }),
  PRINTFUL_VARIANTS: text({
    optional: true,
    group,
    help: 'Printful variant of each product: comma-separated SKU/size/color=variant, or SKU=variant for all sizes and colors, such as DEFAULT-HOODIE1/m/black=10779.',
  }),
  PRINTFUL_PLACEMENTS: text({
    optional: true,
    group,
    help: 'Printful’s names of placements that have no usual name: comma-separated SKU/placement=name, with :technique where a name has several, such as DEFAULT-HOODIE1/left-chest=embroidery_chest_left:embroidery. Usual names (front, back, sleeve_left, embroidery_chest_left for left-chest) need no entry, and the technique is the product’s own.',
  }),
  PRINTFUL_API_BASE: url({
    optional: true,
    group,
    help: 'Address of Printful, for a proxy or a local substitute. Must be https in production.',
  }),
} as const

type FulfilmentSettings = SettingsOf<typeof FULFILMENT_SETTINGS>

/**
 * Without a provider that the operator has chosen, fans would pay real money for orders that
 * nobody produces.
 */
const implicitProviderFaults = (
  { FULFILMENT, PROCESSOR }: FulfilmentSettings & { readonly PROCESSOR: string },
  isProduction: boolean,
): string[] =>
  isProduction && PROCESSOR === 'stripe' && FULFILMENT === undefined
    ? [
        'FULFILMENT is missing: name the service that prints and ships paid orders. The local print-shop makes nothing real; choose it only if you sell no merch.',
      ]
    : []

export function fulfilmentFaults(
  settings: FulfilmentSettings & { readonly PROCESSOR: string },
  isProduction: boolean,
): string[] {
  const { FULFILMENT, PRINTFUL_TOKEN, PRINTFUL_WEBHOOK_SECRET, PRINTFUL_API_BASE } = settings
  if (FULFILMENT !== 'printful') {
    const names = Object.keys(FULFILMENT_SETTINGS) as (keyof typeof FULFILMENT_SETTINGS)[]
    const orphans = names.filter((name) => name !== 'FULFILMENT' && settings[name])
    return orphans.length > 0
      ? [`FULFILMENT is not printful, but ${orphans.join(', ')} is set: set it to printful, or unset the rest.`]
      : implicitProviderFaults(settings, isProduction)
  }
  const faults: string[] = []
  if (!PRINTFUL_TOKEN) faults.push('PRINTFUL_TOKEN is missing: Printful requires it.')
  for (const entry of readVariants(settings.PRINTFUL_VARIANTS).wrong)
    faults.push(`PRINTFUL_VARIANTS: “${entry}” is not a variant; give SKU/size/color=number.`)
  for (const entry of readPlacements(settings.PRINTFUL_PLACEMENTS).wrong)
    faults.push(
      `PRINTFUL_PLACEMENTS: “${entry}” is not a placement; give SKU/placement=name or SKU/placement=name:technique, with a technique of ${TECHNIQUES.join(', ')}.`,
    )
  if (PRINTFUL_WEBHOOK_SECRET && !/^(?:[0-9a-f]{2})+$/i.test(PRINTFUL_WEBHOOK_SECRET))
    faults.push('PRINTFUL_WEBHOOK_SECRET: give the hexadecimal secret key of the webhook.')
  if (isProduction && PRINTFUL_API_BASE && !PRINTFUL_API_BASE.startsWith('https://'))
    faults.push('PRINTFUL_API_BASE: production needs an https address.')
  return faults
}
