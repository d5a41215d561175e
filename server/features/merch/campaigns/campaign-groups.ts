import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  MAX_AMOUNT_MINOR_UNIT,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../platform/http/schemas.ts'

/**
 * Field groups of a campaign as stored (contract, part 2, "Campaign"). Null means that a field is
 * not set.
 */

const Line = (example: string) => withExample(NullableText(300), example)
const Words = (example: string) => withExample(NullableText(4000), example)
const Page = (example: string) => withExample(NullableText(100_000), example)
const Color = withExample(
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^#[0-9a-fA-F]{6}$' }),
  '#e4572e',
)
const AssetId = withExample(
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 100 }),
  STORY.merchAssetId,
)
export const AmountOrNothing = withExample(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR_UNIT }), 700)
export const Country = withExample(
  Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code, two letters.' }),
  'US',
)

export const BRANDING = {
  partnerLogoAssetId: AssetId,
  heroImageAssetId: AssetId,
  primaryColor: Color,
  secondaryColor: Color,
}

export const STUDIO = {
  studioHeadline: Line('Put yourself in the show'),
  studioSelfieButtonLabel: Line('Take a selfie'),
  studioUploadButtonLabel: Line('Choose a picture'),
  studioBackLabel: Line('Back'),
  studioSlide1ImageAssetId: AssetId,
  studioSlide2ImageAssetId: AssetId,
  studioSlide3ImageAssetId: AssetId,
  studioSlide1Caption: Line('Look straight ahead'),
  studioSlide2Caption: Line('Find some light'),
  studioSlide3Caption: Line('Take off your sunglasses'),
  studioVerificationHeadline: Line('One moment'),
  studioVerificationSubtext: Line('We are checking your photo.'),
}

/** The server sets the time of each page's last change, so it is not among these fields. */
export const LEGAL = {
  legalFooterConsentType: named('ConsentType', OneOf(['implied', 'checkbox'])),
  termsTitle: Line('Terms of sale'),
  termsContent: Page('What you order is made for you.'),
  privacyTitle: Line('Privacy'),
  privacyContent: Page('Your selfie is deleted after 30 days.'),
  cookieTitle: Line('Cookies'),
  cookieContent: Page('One, for your cart.'),
}
export const LEGAL_PAGES = ['terms', 'privacy', 'cookie'] as const

const WrittenAt = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
export const LEGAL_TIMES = {
  termsUpdatedAt: WrittenAt,
  privacyUpdatedAt: WrittenAt,
  cookieUpdatedAt: WrittenAt,
}

const PlaquePricing = named(
  'PlaquePricingChange',
  Exactly({ priceMinorUnit: AmountOrNothing, shippingMinorUnit: AmountOrNothing }),
)
const Picture = withExample(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    maxLength: 2048,
    description: 'The address or key of a picture uploaded as an asset.',
  }),
  STORY.campaignAssetKey,
)
const PlaqueImages = named(
  'PlaqueImagesChange',
  Exactly({ basePlaqueUrl: Picture, recordFrameUrl: Picture, artistRefUrl: Picture }),
)
const Place = Type.Number({ minimum: 0, maximum: 1, description: 'Fraction of the picture.' })
export const VINYL = named('PlaqueVinyl', Exactly({ x: Place, y: Place, size: Place }), {
  x: 0.32,
  y: 0.14,
  size: 0.48,
})

/**
 * Contract, part 2, "Campaign plaqueConfig shape". Amounts are in minor units, pictures are
 * storage keys.
 */
export const PlaqueConfig = named(
  'PlaqueConfigChange',
  Exactly({
    vinyl: VINYL,
    prompt: Text({ maxLength: 4000 }),
    fanName: Text({ maxLength: 60 }),
    standardPricing: PlaquePricing,
    deluxePricing: PlaquePricing,
    standardImages: PlaqueImages,
    deluxeImages: PlaqueImages,
  }),
  {
    vinyl: { x: 0.32, y: 0.14, size: 0.48 },
    prompt: 'A portrait pressed into gold, for {fanName}',
    fanName: 'Your name',
    standardPricing: { priceMinorUnit: 8900, shippingMinorUnit: 1500 },
    deluxePricing: { priceMinorUnit: 14_900, shippingMinorUnit: 1900 },
    standardImages: { basePlaqueUrl: STORY.campaignAssetKey, recordFrameUrl: null, artistRefUrl: null },
    deluxeImages: { basePlaqueUrl: STORY.campaignAssetKey, recordFrameUrl: null, artistRefUrl: null },
  },
)
export type PlaqueConfig = Static<typeof PlaqueConfig>

export const CONFIG = {
  allowedCountries: Type.Array(Country, {
    maxItems: 250,
    uniqueItems: true,
    description: 'Countries that orders can be shipped to. Empty: all countries.',
  }),
  shippingFlatRateMinorUnit: AmountOrNothing,
  shippingIntlRateMinorUnit: AmountOrNothing,
  paymentMethods: Type.Array(withExample(Type.String({ pattern: '^[a-z][a-z_]{1,39}$' }), 'card'), {
    maxItems: 20,
    uniqueItems: true,
  }),
  mobileProductGrid: withExample(
    Type.Integer({ minimum: 1, maximum: 4, description: 'Products side by side on a phone.' }),
    2,
  ),
  plaqueConfig: Nullable(PlaqueConfig),
  fanLocationText: Line('Stockholm'),
  generationsPerAddress: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 100_000,
    description:
      'Generations allowed for one address in a day; a stadium counts as one address. Null: the general limit.',
  }),
  addressLimitFactor: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 1000,
    description:
      'Factor for the limits of an address and a network in this campaign; a stadium or an office counts as one address. ' +
      'Null: the general limits.',
  }),
}

export const COPY = {
  desktopTitle: Line('Mara on tour: the store'),
  cameraPermissionText: Line('Allow the camera to take your selfie.'),
  progressIndicatorType: named('ProgressIndicatorType', OneOf(['linear', 'spinner'])),
  thankYouMessage: Words('Thank you. We are printing.'),
  successHeadline: Line('It is yours'),
  emailSubjectLine: Line('Your order from Mara on tour'),
  shareTextTemplate: Words('Look, this is me with Mara'),
  supportEmail: withExample(
    Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'email', maxLength: 254 }),
    'help@example.com',
  ),
}

type StaticOf<Properties extends TProperties> = Static<TObject<Properties>>
export type Branding = StaticOf<typeof BRANDING>
export type Studio = StaticOf<typeof STUDIO>
export type Legal = StaticOf<typeof LEGAL> & { [Field in keyof typeof LEGAL_TIMES]: string | null }
export type CampaignConfig = StaticOf<typeof CONFIG>
export type Copy = StaticOf<typeof COPY>

export const makeOptional = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema as TSchema)]),
    ) as { [Name in keyof Properties]: ReturnType<typeof Type.Optional<Properties[Name]>> },
    { additionalProperties: false },
  )

const emptyGroup = <Properties extends TProperties>(properties: Properties): { [Name in keyof Properties]: null } =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, null])) as { [Name in keyof Properties]: null }

export const EMPTY_GROUPS: Readonly<{
  branding: Branding
  studio: Studio
  legal: Legal
  config: CampaignConfig
  copy: Copy
}> = {
  branding: emptyGroup(BRANDING),
  studio: emptyGroup(STUDIO),
  // `implied`: continuing counts as consent. `checkbox`: the campaign shows a consent checkbox.
  legal: { ...emptyGroup(LEGAL), ...emptyGroup(LEGAL_TIMES), legalFooterConsentType: 'implied' },
  config: {
    allowedCountries: [],
    shippingFlatRateMinorUnit: 0,
    shippingIntlRateMinorUnit: 0,
    paymentMethods: ['card'],
    mobileProductGrid: 2,
    plaqueConfig: null,
    fanLocationText: null,
    generationsPerAddress: null,
    addressLimitFactor: null,
  },
  copy: { ...emptyGroup(COPY), progressIndicatorType: 'linear' },
}
