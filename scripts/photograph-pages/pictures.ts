import type { Page } from 'playwright-core'

/** Somebody of the demo who is signed in; a fan with art, goods in a cart and an address; or nobody known. */
export type Who = 'northwind' | 'halden' | 'mara' | 'admin' | 'fan' | 'nobody'

/** What of the demo a picture shows, by its address. */
export type Places = {
  revisedOffer: string
  offerToPay: string
  dispute: string
  plaque: string
  board: string
  /** Pays for what is in the fan’s cart, and leads to the order. */
  order: () => Promise<string>
  /** Publishes a piece of that order, and leads to its page. */
  share: () => Promise<string>
}

/** One picture of docs/pages.md. */
export type PagePicture = {
  /** The file, without its ending. */
  name: string
  who: Who
  at: (places: Places) => string | Promise<string>
  isOnPhone?: true
  isDark?: true
  language?: 'ar'
  /** Of a page as long as it is, down to its end. */
  isWhole?: true
  /** What is done on the page before it is taken. */
  before?: (page: Page) => Promise<void>
}

const STORE = '/c/mara-live'

/** In the order in which they are taken: what one of them leaves behind is seen by none before it. */
export const PICTURES: readonly PagePicture[] = [
  { name: 'start', who: 'nobody', at: () => '/' },
  { name: 'talents', who: 'nobody', at: () => '/talents' },
  { name: 'talent', who: 'nobody', at: () => '/t/mara-lindqvist' },
  { name: 'home', who: 'northwind', at: () => '/home' },
  { name: 'offer', who: 'northwind', at: ({ revisedOffer }) => revisedOffer },
  { name: 'home-dark', who: 'mara', at: () => '/home', isOnPhone: true, isDark: true },
  { name: 'earnings', who: 'mara', at: () => '/earnings' },
  { name: 'likeness-dark', who: 'mara', at: () => '/likeness', isDark: true },
  { name: 'seller-shop', who: 'mara', at: () => '/store' },
  { name: 'pay', who: 'halden', at: ({ offerToPay }) => `${offerToPay}/pay`, isOnPhone: true, before: lookAtTheCard },
  { name: 'dispute', who: 'admin', at: ({ dispute }) => dispute },
  { name: 'admin', who: 'admin', at: () => '/admin' },
  { name: 'boards', who: 'nobody', at: ({ board }) => board, isOnPhone: true, isWhole: true },
  { name: 'store-start', who: 'nobody', at: () => STORE },
  { name: 'store-art-dark', who: 'fan', at: () => `${STORE}/art`, isDark: true },
  { name: 'store-product', who: 'fan', at: ({ plaque }) => plaque },
  { name: 'store-cart-arabic', who: 'fan', at: () => `${STORE}/cart`, isOnPhone: true, language: 'ar' },
  { name: 'store-order', who: 'nobody', at: ({ order }) => order() },
  { name: 'store-share', who: 'nobody', at: ({ share }) => share(), isDark: true },
  // Last of the brand’s: what is written is kept as a draft, which their other pages would show.
  { name: 'builder', who: 'northwind', at: () => '/offers/new?talents=mara-lindqvist&step=brief', before: describeIt },
]

async function describeIt(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Product photo/ }).check()
  const words = page.getByRole('textbox', { name: 'Describe it' })
  await words.fill(
    'The new travel mug in Mara’s hands, close, in morning light. No face needed; the logo turned to us.',
  )
  await words.blur()
}

/** How much it is, and the form below it. */
async function lookAtTheCard(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: 'Payment' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
}
