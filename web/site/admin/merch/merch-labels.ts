import type {
  AdminLeaderboard,
  CatalogProduct,
  MerchProductType,
  RendererName,
} from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'

export const PRODUCT_TYPES: Readonly<Record<MerchProductType, string>> = {
  tshirt: 'T-shirt',
  hoodie: 'Hoodie',
  plaque: 'Plaque',
  'digital-img': 'Digital picture',
  general: 'Other',
}

export const PRODUCT_CHOICES = (Object.keys(PRODUCT_TYPES) as MerchProductType[]).map((value) => ({
  value,
  label: PRODUCT_TYPES[value],
}))

const ON_SALE: StatusLabel = { word: 'Available', tone: 'good', shape: '●' }
const OFF_SALE: StatusLabel = { word: 'Unavailable', tone: 'muted', shape: '○' }

export const stateOfProduct = ({ isActive }: Pick<CatalogProduct, 'isActive'>): StatusLabel =>
  isActive ? ON_SALE : OFF_SALE

export const FONTS: Readonly<Record<RendererName['font'], string>> = {
  poster: 'Poster: narrow capitals',
  engraved: 'Engraved: with serifs',
  plain: 'Plain: without serifs',
  book: 'Book: soft serifs',
}

export const FILTER_STATES = {
  offered: { word: 'Available to sellers', tone: 'good', shape: '●' },
  draft: { word: 'Draft: no prompt', tone: 'muted', shape: '○' },
} as const satisfies Record<string, StatusLabel>

const BOARD_STATES = {
  default: { word: 'Default', tone: 'good', shape: '★' },
  active: { word: 'Active', tone: 'calm', shape: '●' },
  inactive: { word: 'Off', tone: 'muted', shape: '○' },
} as const satisfies Record<string, StatusLabel>

/**
 * Returns the status of a leaderboard. The default one is always active, so its status only says
 * that it is the default.
 */
export const stateOfBoard = ({ isDefault, isActive }: Pick<AdminLeaderboard, 'isDefault' | 'isActive'>): StatusLabel =>
  isDefault ? BOARD_STATES.default : isActive ? BOARD_STATES.active : BOARD_STATES.inactive

export const CAMPAIGN_STATUS_LABELS = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  LIVE: { word: 'Live', tone: 'good', shape: '●' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '×' },
} as const satisfies Record<string, StatusLabel>

/** Turns `XXL tall` into `xxl-tall`. The result is empty if no letter or digit is left. */
export const toKey = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')

/** Splits at commas and line breaks into unique, trimmed words. */
export const parseList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export const toPictureUrl = (key: string): string => (/^(?:https?:)?\//.test(key) ? key : `/media/${key}`)

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
