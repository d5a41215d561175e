import type { SellerStore, SellerStoreDesign } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import type { MissingPart } from './shop-draft.ts'

type ShopState = 'new' | 'open' | NonNullable<SellerStore['closedBecause']>

type ShopStatusLabel = StatusLabel & {
  means: string
  publish: string | null
  keep: string | null
}

export const shopStateOf = (store: SellerStore | null): ShopState => (store ? (store.closedBecause ?? 'open') : 'new')

export const LEAD = 'One photo, the looks you choose, your prices. We print, ship and handle every order.'

export const SHOP: Readonly<Record<ShopState, ShopStatusLabel>> = {
  new: {
    word: 'Not created yet',
    tone: 'muted',
    shape: '○',
    means: 'Nobody sees it until you open it.',
    publish: 'Open store',
    keep: 'Save',
  },
  draft: {
    word: 'Draft',
    tone: 'muted',
    shape: '◔',
    means: 'Only you can see it. Open it whenever you like.',
    publish: 'Open store',
    keep: 'Save',
  },
  open: {
    word: 'Open',
    tone: 'good',
    shape: '●',
    means: 'Fans can visit and order.',
    publish: 'Save changes',
    keep: null,
  },
  'closed by you': {
    word: 'Closed by you',
    tone: 'warn',
    shape: '◌',
    means: 'Nobody can place new orders. Existing orders are still made and shipped.',
    publish: 'Reopen store',
    keep: 'Save',
  },
  'closed by us': {
    word: 'Closed by us',
    tone: 'bad',
    shape: '■',
    means: 'Our team closed your store. Contact support if you think this is a mistake.',
    publish: null,
    keep: 'Save',
  },
  'no consent': {
    word: 'Consent needed',
    tone: 'warn',
    shape: '◌',
    means:
      'You withdrew consent to use your likeness, so the store is closed. Give consent again, then open the store.',
    publish: null,
    keep: 'Save',
  },
  'under review': {
    word: 'Photo under review',
    tone: 'warn',
    shape: '◑',
    means:
      'Another account uses this photo or a similar face, so we are reviewing it first. We will tell you the result. You can open the store now with a different photo.',
    publish: 'Save and open',
    keep: 'Save',
  },
  'photo taken down': {
    word: 'Photo taken down',
    tone: 'bad',
    shape: '!',
    means:
      'We took down the photo of this store, and sent you the reason. Reply to that email if you disagree. You can open the store now with a different photo.',
    publish: 'Save and open',
    keep: 'Save',
  },
  blocked: {
    word: 'Closed with your account',
    tone: 'bad',
    shape: '■',
    means: 'Your account is blocked, so the store is closed. Contact support.',
    publish: null,
    keep: null,
  },
}

export const ART: Readonly<Record<SellerStoreDesign['assetStatus'], StatusLabel>> = {
  ready: { word: 'Ready', tone: 'good', shape: '●' },
  pending: { word: 'Queued', tone: 'muted', shape: '○' },
  generating: { word: 'Generating', tone: 'calm', shape: '◑' },
  error: { word: 'Failed', tone: 'bad', shape: '!' },
}
export const NOT_SAVED: StatusLabel = { word: 'Generated when you save', tone: 'muted', shape: '○' }

export const MISSING_TEXTS: Readonly<Record<MissingPart, string>> = {
  photo: 'Add a photo first. Everything in the store is based on it.',
  name: 'Enter a store name.',
  product: 'Put at least one product on sale.',
  price: 'Check the prices. One is missing or below the product’s minimum price.',
}
