import type {
  Campaign,
  CampaignBrandingChange,
  CampaignConfigChange,
  CampaignCopyChange,
  CampaignLegalChange,
  CampaignStudioChange,
  MerchAssetType,
  ShopFlow,
} from '../../../client/src/api-types.ts'
import type { StateWords } from '../parts/state-chip.tsx'
import { photo } from '../store/words/en/photo.ts'

export type CampaignPhase = 'DRAFT' | 'OPEN' | 'CLOSING' | 'CLOSED_AT_ONCE' | 'ENDED'

type Life = Pick<Campaign, 'status' | 'shutdownMode' | 'shutdownEndsAt'>

/**
 * Returns a campaign's phase. A soft close ends exactly at its end time, even before a job has
 * recorded it.
 */
export function campaignPhase({ status, shutdownMode, shutdownEndsAt }: Life, now: string): CampaignPhase {
  if (status === 'DRAFT') return 'DRAFT'
  if (status === 'ENDED' || shutdownMode === 'ENDED') return 'ENDED'
  if (shutdownMode === 'EMERGENCY_CLOSE') return 'CLOSED_AT_ONCE'
  if (shutdownMode === 'NONE') return 'OPEN'
  return shutdownEndsAt !== null && Date.parse(shutdownEndsAt) > Date.parse(now) ? 'CLOSING' : 'ENDED'
}

export const CAMPAIGN_STATES: Readonly<Record<CampaignPhase, StateWords & { about: string }>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○', about: 'Only admins see it. Nobody can pay.' },
  OPEN: { word: 'Live', tone: 'good', shape: '●', about: 'Fans come, make their art, and buy.' },
  CLOSING: { word: 'Closing', tone: 'warn', shape: '◑', about: 'Nobody new comes in. Who is inside can still buy.' },
  CLOSED_AT_ONCE: { word: 'Closed at once', tone: 'bad', shape: '!', about: 'Everything has stopped.' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '×', about: 'The storefront says that it is over.' },
}

export const SHOP_FLOWS: readonly { value: ShopFlow; label: string; hint: string }[] = [
  {
    value: 'art_first',
    label: 'Photo first',
    hint: 'A fan brings a photo, art is made of it, then they choose what it goes on.',
  },
  {
    value: 'design_first',
    label: 'Design first',
    hint: 'A fan chooses among finished designs of the seller, as in a talent’s own shop.',
  },
]

/** Joins names: "A", "B" and "C". */
export const namesOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en').format(names.map((name) => `“${name}”`))

/** Turns a name into a slug: `Márta & Co — Live!` becomes `marta-co-live`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

/** Parts of a campaign that a request can change, with their fields. */
export type CampaignGroups = {
  branding: CampaignBrandingChange
  studio: CampaignStudioChange
  legal: CampaignLegalChange
  config: CampaignConfigChange
  copy: CampaignCopyChange
}
export type GroupName = keyof CampaignGroups

type FieldOf<Group extends GroupName> = {
  group: Group
  name: keyof CampaignGroups[Group] & string
  label: string
  hint?: string
  /** The store's English default if the field is empty. */
  usual?: string
} & (
  | { kind: 'line' | 'words' | 'page' | 'email' | 'colour' | 'amount' | 'countries' | 'methods' }
  | { kind: 'number'; min: number; max: number; canBeEmpty?: boolean }
  | { kind: 'picture'; asset: MerchAssetType }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
)
export type CampaignField = { [Group in GroupName]: FieldOf<Group> }[GroupName]
export type CampaignSection = { id: string; title: string; about: string; fields: readonly CampaignField[] }

const slide = (at: 1 | 2 | 3): CampaignField[] => [
  {
    group: 'studio',
    name: `studioSlide${at}ImageAssetId`,
    kind: 'picture',
    asset: 'studio_carousel',
    label: `Slide ${at}: picture`,
  },
  { group: 'studio', name: `studioSlide${at}Caption`, kind: 'line', label: `Slide ${at}: caption` },
]
const page = (name: 'terms' | 'privacy' | 'cookie', label: string): CampaignField[] => [
  { group: 'legal', name: `${name}Title`, kind: 'line', label: `${label}: title` },
  { group: 'legal', name: `${name}Content`, kind: 'page', label: `${label}: text` },
]

/** Editable fields of a campaign, in the order in which a fan meets them. */
export const CAMPAIGN_SECTIONS: readonly CampaignSection[] = [
  {
    id: 'branding',
    title: 'Colours and pictures',
    about: 'Two colours, a logo, the large picture',
    fields: [
      { group: 'branding', name: 'primaryColor', kind: 'colour', label: 'First colour', hint: 'Buttons and accents' },
      { group: 'branding', name: 'secondaryColor', kind: 'colour', label: 'Second colour', hint: 'Links and progress' },
      {
        group: 'branding',
        name: 'partnerLogoAssetId',
        kind: 'picture',
        asset: 'logo',
        label: 'Logo',
        hint: 'PNG with a clear ground looks best. At the top of every page.',
      },
      {
        group: 'branding',
        name: 'heroImageAssetId',
        kind: 'picture',
        asset: 'hero',
        label: 'Large picture',
        hint: 'On the first page, and where the store is shared. At least 1600 pixels wide.',
      },
    ],
  },
  {
    id: 'copy',
    title: 'Words',
    about: 'What the store says, and what its mails say',
    fields: [
      {
        group: 'copy',
        name: 'desktopTitle',
        kind: 'line',
        label: 'Headline of the first page',
        usual: 'Yourself and the talent, in one picture',
      },
      {
        group: 'copy',
        name: 'cameraPermissionText',
        kind: 'line',
        label: 'Before the camera is asked for',
        usual: photo.allow,
      },
      {
        group: 'copy',
        name: 'progressIndicatorType',
        kind: 'choice',
        label: 'While art is made',
        choices: [
          { value: 'linear', label: 'A bar that fills' },
          { value: 'spinner', label: 'A ring that turns' },
        ],
      },
      { group: 'copy', name: 'successHeadline', kind: 'line', label: 'Headline once it is bought', usual: 'Thank you' },
      {
        group: 'copy',
        name: 'thankYouMessage',
        kind: 'words',
        label: 'Thanks',
        usual: 'Your order is with us.',
      },
      { group: 'copy', name: 'emailSubjectLine', kind: 'line', label: 'Subject of the order’s mail' },
      { group: 'copy', name: 'shareTextTemplate', kind: 'words', label: 'Text of a share' },
      {
        group: 'copy',
        name: 'supportEmail',
        kind: 'email',
        label: 'Where fans write for help',
        hint: 'In the footer and in mails',
      },
    ],
  },
  {
    id: 'studio',
    title: 'Photo studio',
    about: 'Where a fan brings a photo: headline, buttons, three slides',
    fields: [
      { group: 'studio', name: 'studioHeadline', kind: 'line', label: 'Headline', usual: photo.title },
      { group: 'studio', name: 'studioSelfieButtonLabel', kind: 'line', label: 'Button: camera', usual: photo.camera },
      { group: 'studio', name: 'studioUploadButtonLabel', kind: 'line', label: 'Button: file', usual: photo.upload },
      ...slide(1),
      ...slide(2),
      ...slide(3),
    ],
  },
  {
    id: 'config',
    title: 'Shipping and limits',
    about: 'What sending costs, where to, how it is paid',
    fields: [
      {
        group: 'config',
        name: 'shippingFlatRateMinorUnit',
        kind: 'amount',
        label: 'Shipping at home',
        hint: 'For a whole order to the home country. 0 is free.',
      },
      {
        group: 'config',
        name: 'shippingIntlRateMinorUnit',
        kind: 'amount',
        label: 'Shipping abroad',
        hint: 'For a whole order to anywhere else. 0 is free.',
      },
      {
        group: 'config',
        name: 'allowedCountries',
        kind: 'countries',
        label: 'Sent to',
        hint: 'Countries with commas between: United States, Canada, GB. Empty: everywhere.',
      },
      {
        group: 'config',
        name: 'paymentMethods',
        kind: 'methods',
        label: 'Ways to pay',
        hint: 'As the processor calls them: card, link, klarna. Wallets come with card.',
      },
      {
        group: 'config',
        name: 'mobileProductGrid',
        kind: 'number',
        min: 1,
        max: 4,
        label: 'Products beside each other on a phone',
      },
      {
        group: 'config',
        name: 'fanLocationText',
        kind: 'line',
        label: 'Place in the art',
        hint: 'Where a design speaks of a place and says none itself: “Stockholm”',
      },
      {
        group: 'config',
        name: 'generationsPerAddress',
        kind: 'number',
        min: 1,
        max: 100_000,
        canBeEmpty: true,
        label: 'Generations an address a day',
        hint: 'A stadium is one address. Empty: as everywhere.',
      },
      {
        group: 'config',
        name: 'addressLimitFactor',
        kind: 'number',
        min: 1,
        max: 1000,
        canBeEmpty: true,
        label: 'Raise limits of an address by',
        hint: 'For a crowd behind one address: 50 lets it do fifty times as much. Empty: as everywhere.',
      },
    ],
  },
  {
    id: 'legal',
    title: 'Legal',
    about: 'Consent, terms, privacy, cookies',
    fields: [
      {
        group: 'legal',
        name: 'legalFooterConsentType',
        kind: 'choice',
        label: 'Consent to the photo',
        choices: [
          { value: 'implied', label: 'Said beside the button' },
          { value: 'checkbox', label: 'A box has to be ticked' },
        ],
        hint: 'With a box, no photo is taken before it is ticked.',
      },
      ...page('terms', 'Terms'),
      ...page('privacy', 'Privacy'),
      ...page('cookie', 'Cookies'),
    ],
  },
]
