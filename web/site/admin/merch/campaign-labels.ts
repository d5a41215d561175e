import type {
  Campaign,
  CampaignBrandingChange,
  CampaignConfigChange,
  CampaignCopyChange,
  CampaignLegalChange,
  CampaignStudioChange,
  MerchAssetType,
  ShopFlow,
} from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'
import { photo } from '../../store/words/en/photo.ts'

export type CampaignPhase = 'DRAFT' | 'OPEN' | 'CLOSING' | 'CLOSED_AT_ONCE' | 'ENDED'

type Life = Pick<Campaign, 'status' | 'shutdownMode' | 'shutdownEndsAt'>

/**
 * Returns the phase of a campaign. A soft close ends exactly at its end time, even before a job
 * records the end.
 */
export function campaignPhase({ status, shutdownMode, shutdownEndsAt }: Life, now: string): CampaignPhase {
  if (status === 'DRAFT') return 'DRAFT'
  if (status === 'ENDED' || shutdownMode === 'ENDED') return 'ENDED'
  if (shutdownMode === 'EMERGENCY_CLOSE') return 'CLOSED_AT_ONCE'
  if (shutdownMode === 'NONE') return 'OPEN'
  return shutdownEndsAt !== null && Date.parse(shutdownEndsAt) > Date.parse(now) ? 'CLOSING' : 'ENDED'
}

export const CAMPAIGN_PHASE_LABELS: Readonly<Record<CampaignPhase, StatusLabel & { about: string }>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○', about: 'Only admins can see it. Nobody can pay.' },
  OPEN: { word: 'Live', tone: 'good', shape: '●', about: 'Fans visit, create art and buy.' },
  CLOSING: {
    word: 'Closing',
    tone: 'warn',
    shape: '◑',
    about: 'No new fans can enter. Fans already in the store can still buy.',
  },
  CLOSED_AT_ONCE: { word: 'Closed immediately', tone: 'bad', shape: '!', about: 'Everything has stopped.' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '×', about: 'The store says that the campaign has ended.' },
}

export const SHOP_FLOWS: readonly { value: ShopFlow; label: string; hint: string }[] = [
  {
    value: 'art_first',
    label: 'Photo first',
    hint: 'A fan uploads a photo, art is made from it, and they choose a product for it.',
  },
  {
    value: 'design_first',
    label: 'Design first',
    hint: 'A fan chooses one of the seller’s finished designs, as in a talent’s own store.',
  },
]

export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en').format(names.map((name) => `“${name}”`))

/** Turns `Márta & Co — Live!` into `marta-co-live`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

/** Groups of fields that a request can change. */
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
  defaultText?: string
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

/** Sorted in the order in which a fan sees the effects of the fields. */
export const CAMPAIGN_SECTIONS: readonly CampaignSection[] = [
  {
    id: 'branding',
    title: 'Colors and pictures',
    about: 'Two colors, a logo, the main picture',
    fields: [
      { group: 'branding', name: 'primaryColor', kind: 'colour', label: 'Primary color', hint: 'Buttons and accents' },
      {
        group: 'branding',
        name: 'secondaryColor',
        kind: 'colour',
        label: 'Secondary color',
        hint: 'Links and progress',
      },
      {
        group: 'branding',
        name: 'partnerLogoAssetId',
        kind: 'picture',
        asset: 'logo',
        label: 'Logo',
        hint: 'At the top of every page. Use a PNG with a transparent background.',
      },
      {
        group: 'branding',
        name: 'heroImageAssetId',
        kind: 'picture',
        asset: 'hero',
        label: 'Main picture',
        hint: 'On the first page and when the store is shared. At least 1600 pixels wide.',
      },
    ],
  },
  {
    id: 'copy',
    title: 'Texts',
    about: 'Texts in the store and its emails',
    fields: [
      {
        group: 'copy',
        name: 'desktopTitle',
        kind: 'line',
        label: 'Headline on the first page',
        defaultText: 'You and the talent in one picture',
      },
      {
        group: 'copy',
        name: 'cameraPermissionText',
        kind: 'line',
        label: 'Text before asking for camera access',
        defaultText: photo.allow,
      },
      {
        group: 'copy',
        name: 'progressIndicatorType',
        kind: 'choice',
        label: 'Progress display while art is made',
        choices: [
          { value: 'linear', label: 'Progress bar' },
          { value: 'spinner', label: 'Spinner' },
        ],
      },
      {
        group: 'copy',
        name: 'successHeadline',
        kind: 'line',
        label: 'Headline after purchase',
        defaultText: 'Thank you',
      },
      {
        group: 'copy',
        name: 'thankYouMessage',
        kind: 'words',
        label: 'Thank-you text',
        defaultText: 'We have received your order.',
      },
      { group: 'copy', name: 'emailSubjectLine', kind: 'line', label: 'Subject of the order email' },
      { group: 'copy', name: 'shareTextTemplate', kind: 'words', label: 'Share text' },
      {
        group: 'copy',
        name: 'supportEmail',
        kind: 'email',
        label: 'Support address for fans',
        hint: 'In the footer and in emails',
      },
    ],
  },
  {
    id: 'studio',
    title: 'Photo studio',
    about: 'Where a fan adds a photo: headline, buttons, three slides',
    fields: [
      { group: 'studio', name: 'studioHeadline', kind: 'line', label: 'Headline', defaultText: photo.title },
      {
        group: 'studio',
        name: 'studioSelfieButtonLabel',
        kind: 'line',
        label: 'Button: camera',
        defaultText: photo.camera,
      },
      {
        group: 'studio',
        name: 'studioUploadButtonLabel',
        kind: 'line',
        label: 'Button: file',
        defaultText: photo.upload,
      },
      ...slide(1),
      ...slide(2),
      ...slide(3),
    ],
  },
  {
    id: 'config',
    title: 'Shipping and limits',
    about: 'Shipping costs, countries and payment methods',
    fields: [
      {
        group: 'config',
        name: 'shippingFlatRateMinorUnit',
        kind: 'amount',
        label: 'Domestic shipping',
        hint: 'Per order to the home country. 0 is free.',
      },
      {
        group: 'config',
        name: 'shippingIntlRateMinorUnit',
        kind: 'amount',
        label: 'International shipping',
        hint: 'Per order to any other country. 0 is free.',
      },
      {
        group: 'config',
        name: 'allowedCountries',
        kind: 'countries',
        label: 'Ships to',
        hint: 'Separate countries with commas: United States, Canada, GB. Leave empty for all countries.',
      },
      {
        group: 'config',
        name: 'paymentMethods',
        kind: 'methods',
        label: 'Payment methods',
        hint: 'Names used by the processor: card, link, klarna. Wallets are included with card.',
      },
      {
        group: 'config',
        name: 'mobileProductGrid',
        kind: 'number',
        min: 1,
        max: 4,
        label: 'Products per row on a phone',
      },
      {
        group: 'config',
        name: 'fanLocationText',
        kind: 'line',
        label: 'Location shown in the art',
        hint: 'Used when a design mentions a location but sets none itself: “Stockholm”',
      },
      {
        group: 'config',
        name: 'generationsPerAddress',
        kind: 'number',
        min: 1,
        max: 100_000,
        canBeEmpty: true,
        label: 'Generations per IP address per day',
        hint: 'A whole stadium can share one address. Leave empty for the default.',
      },
      {
        group: 'config',
        name: 'addressLimitFactor',
        kind: 'number',
        min: 1,
        max: 1000,
        canBeEmpty: true,
        label: 'Limit multiplier per IP address',
        hint: 'For crowds that share one address: 50 allows fifty times as much. Leave empty for the default.',
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
        label: 'Photo consent',
        choices: [
          { value: 'implied', label: 'Notice next to the button' },
          { value: 'checkbox', label: 'Checkbox required' },
        ],
        hint: 'With a checkbox, no photo is taken until it is checked.',
      },
      ...page('terms', 'Terms'),
      ...page('privacy', 'Privacy'),
      ...page('cookie', 'Cookies'),
    ],
  },
]
