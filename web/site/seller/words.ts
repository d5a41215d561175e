import type { SellerStore, SellerStoreDesign } from '../../../client/src/api-types.ts'
import type { StateWords } from '../parts/state-chip.tsx'
import type { Lack } from './shop-draft.ts'

type ShopState = 'new' | 'open' | NonNullable<SellerStore['closedBecause']>

type ShopWords = StateWords & {
  /** Consequences for fans and the owner. */
  means: string
  /** Label of the button that opens the store; null if the owner cannot open it. */
  publish: string | null
  /** Label of the button that only saves. */
  keep: string | null
}

export const shopStateOf = (store: SellerStore | null): ShopState => (store ? (store.closedBecause ?? 'open') : 'new')

/** Introduction for people who build a store. */
export const LEAD = 'One photo, the looks you choose, your prices. We print, send and look after every order.'

/** Status of a store. */
export const SHOP: Readonly<Record<ShopState, ShopWords>> = {
  new: {
    word: 'Not there yet',
    tone: 'muted',
    shape: '○',
    means: 'Nobody sees it before you open it.',
    publish: 'Open the shop',
    keep: 'Save',
  },
  draft: {
    word: 'Draft',
    tone: 'muted',
    shape: '◔',
    means: 'You alone see it. Open it whenever you like.',
    publish: 'Open the shop',
    keep: 'Save',
  },
  open: {
    word: 'Open',
    tone: 'good',
    shape: '●',
    means: 'Fans can come and order.',
    publish: 'Save the changes',
    keep: null,
  },
  'closed by you': {
    word: 'Closed by you',
    tone: 'warn',
    shape: '◌',
    means: 'Nobody can order. What was ordered before is still made and sent.',
    publish: 'Open it again',
    keep: 'Save',
  },
  'closed by us': {
    word: 'Closed by us',
    tone: 'bad',
    shape: '■',
    means: 'Our team has closed your shop. Write to support: they can open it again.',
    publish: null,
    keep: 'Save',
  },
  'no consent': {
    word: 'Waits for your consent',
    tone: 'warn',
    shape: '◌',
    means: 'You have withdrawn the consent to use your likeness, so the shop is closed. Allow it again, then open it.',
    publish: null,
    keep: 'Save',
  },
  'under review': {
    word: 'Photo under review',
    tone: 'warn',
    shape: '◑',
    means:
      'Somebody else here shows this photo or this face, so one of us looks at it first. We tell you what came of it. With another photo you can open the shop now.',
    publish: 'Save and open',
    keep: 'Save',
  },
  blocked: {
    word: 'Closed with your account',
    tone: 'bad',
    shape: '■',
    means: 'Your account is blocked, and the shop closed with it. Write to support.',
    publish: null,
    keep: null,
  },
}

/** Status of a design's picture. */
export const ART: Readonly<Record<SellerStoreDesign['assetStatus'], StateWords>> = {
  ready: { word: 'Ready', tone: 'good', shape: '●' },
  pending: { word: 'Waits its turn', tone: 'muted', shape: '○' },
  generating: { word: 'Being made', tone: 'calm', shape: '◑' },
  error: { word: 'Could not be made', tone: 'bad', shape: '!' },
}
export const NOT_SAVED: StateWords = { word: 'Made once you save', tone: 'muted', shape: '○' }

/** Text for each reason that prevents saving. */
export const LACKS: Readonly<Record<Lack, string>> = {
  photo: 'Bring a photo first: everything in the shop is made of it.',
  name: 'Give the shop a name.',
  product: 'Put at least one product on sale.',
  price: 'Look at the prices: one is missing, or below what the product costs.',
}
