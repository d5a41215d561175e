import { choice, type SettingsOf, text, url } from './parsers.ts'
import { readPlacements, readVariants, TECHNIQUES } from './printful-mappings.ts'

const group = 'Merch fulfilment'

/** Who prints and sends what fans order (docs/operations.md). */
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
  PRINTFUL_PLACEMENTS: text({
    optional: true,
    group,
    help: 'What Printful calls a placement that it does not know by a usual name: comma-separated SKU/placement=name, with :technique where a name has several, such as DEFAULT-HOODIE1/left-chest=embroidery_chest_left:embroidery. Usual names (front, back, sleeve_left, embroidery_chest_left for left-chest) are found by themselves, and the technique is the product’s own.',
  }),
  PRINTFUL_API_BASE: url({
    optional: true,
    group,
    help: 'Where Printful answers, for a proxy or a local counterpart. Must be https in production.',
  }),
} as const

type FulfilmentSettings = SettingsOf<typeof FULFILMENT_SETTINGS>

/** Real money is not taken for what nobody makes, unless somebody says that this is meant. */
const unnamedFaults = (
  { FULFILMENT, PROCESSOR }: FulfilmentSettings & { readonly PROCESSOR: string },
  isProduction: boolean,
): string[] =>
  isProduction && PROCESSOR === 'stripe' && FULFILMENT === undefined
    ? [
        'FULFILMENT is missing: name who prints what is paid for. With print-shop nothing is really made; that is right where no merch is sold.',
      ]
    : []

/** What is wrong with the settings of fulfilment as a whole; each is well formed by itself. */
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
      : unnamedFaults(settings, isProduction)
  }
  const faults: string[] = []
  if (!PRINTFUL_TOKEN) faults.push('PRINTFUL_TOKEN is missing: Printful knows us by it.')
  for (const entry of readVariants(settings.PRINTFUL_VARIANTS).wrong)
    faults.push(`PRINTFUL_VARIANTS: “${entry}” names no variant; give SKU/size/color=number.`)
  for (const entry of readPlacements(settings.PRINTFUL_PLACEMENTS).wrong)
    faults.push(
      `PRINTFUL_PLACEMENTS: “${entry}” names no placement; give SKU/placement=name or SKU/placement=name:technique, with a technique of ${TECHNIQUES.join(', ')}.`,
    )
  if (PRINTFUL_WEBHOOK_SECRET && !/^(?:[0-9a-f]{2})+$/i.test(PRINTFUL_WEBHOOK_SECRET))
    faults.push('PRINTFUL_WEBHOOK_SECRET: give the hexadecimal secret key of the webhook.')
  if (isProduction && PRINTFUL_API_BASE && !PRINTFUL_API_BASE.startsWith('https://'))
    faults.push('PRINTFUL_API_BASE: production needs an https address.')
  return faults
}
