import type { AdminLeaderboard, CatalogProduct, MerchProductType, RendererName } from '../../../client/src/api-types.ts'
import type { StateWords } from '../parts/state-chip.tsx'

/** What can be sold, as people call it. */
export const PRODUCT_TYPES: Readonly<Record<MerchProductType, string>> = {
  tshirt: 'T-shirt',
  hoodie: 'Hoodie',
  plaque: 'Plaque',
  'digital-img': 'Digital picture',
  general: 'Anything else',
}

export const PRODUCT_CHOICES = (Object.keys(PRODUCT_TYPES) as MerchProductType[]).map((value) => ({
  value,
  label: PRODUCT_TYPES[value],
}))

const ON_SALE: StateWords = { word: 'Can be sold', tone: 'good', shape: '●' }
const OFF_SALE: StateWords = { word: 'Off sale', tone: 'muted', shape: '○' }

/** Whether campaigns can sell it. */
export const stateOfProduct = ({ isActive }: Pick<CatalogProduct, 'isActive'>): StateWords =>
  isActive ? ON_SALE : OFF_SALE

/** How names are set in type. */
export const FONTS: Readonly<Record<RendererName['font'], string>> = {
  poster: 'Poster: narrow capitals',
  engraved: 'Engraved: with serifs',
  plain: 'Plain: without serifs',
  book: 'Book: soft serifs',
}

export const FILTER_STATES = {
  offered: { word: 'Offered to sellers', tone: 'good', shape: '●' },
  draft: { word: 'Draft: without a prompt', tone: 'muted', shape: '○' },
} as const satisfies Record<string, StateWords>

const BOARD_STATES = {
  default: { word: 'Default', tone: 'good', shape: '★' },
  active: { word: 'Active', tone: 'calm', shape: '●' },
  inactive: { word: 'Switched off', tone: 'muted', shape: '○' },
} as const satisfies Record<string, StateWords>

/** The default is active, and no more need be said of it. */
export const stateOfBoard = ({ isDefault, isActive }: Pick<AdminLeaderboard, 'isDefault' | 'isActive'>): StateWords =>
  isDefault ? BOARD_STATES.default : isActive ? BOARD_STATES.active : BOARD_STATES.inactive

export const CAMPAIGN_STATES = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  LIVE: { word: 'Live', tone: 'good', shape: '●' },
  ENDED: { word: 'Ended', tone: 'muted', shape: '×' },
} as const satisfies Record<string, StateWords>

/** A key as the program has it, of words: `XXL tall` becomes `xxl-tall`. Empty where nothing is left. */
export const keyOfWords = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')

/** Words that are typed with commas or line breaks between: trimmed, each once. */
export const listOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Where a picture of ours is seen, by its key or its address. */
export const pictureAt = (key: string): string => (/^(?:https?:)?\//.test(key) ? key : `/media/${key}`)

/** “1 campaign”, “3 campaigns”. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
