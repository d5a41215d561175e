import type { Page } from 'playwright-core'

/** `fan` has art, a cart and an address. `nobody` is a new visitor. The others are signed in. */
export type VisitorName = 'northwind' | 'halden' | 'mara' | 'admin' | 'fan' | 'nobody'

export type DemoAddresses = {
  revisedOffer: string
  offerToPay: string
  dispute: string
  plaque: string
  board: string
  /**
   * Pays for the fan's cart.
   * @returns the address of the order
   */
  order: () => Promise<string>
  /**
   * Publishes the art of an ordered item.
   * @returns the address of its page
   */
  share: () => Promise<string>
}

export type PagePicture = {
  /** File name without extension. */
  name: string
  who: VisitorName
  at: (places: DemoAddresses) => string | Promise<string>
  isOnPhone?: true
  isDark?: true
  language?: 'ar'
  /** Shows the whole page. Default: only the part that fits on the screen. */
  isWhole?: true
  before?: (page: Page) => Promise<void>
}

const STORE = '/c/mara-live'

/** Sorted by time. A picture must not show the effects of a later one. */
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
  { name: 'pay', who: 'halden', at: ({ offerToPay }) => `${offerToPay}/pay`, isOnPhone: true, before: scrollToPayment },
  { name: 'dispute', who: 'admin', at: ({ dispute }) => dispute },
  { name: 'admin', who: 'admin', at: () => '/admin' },
  { name: 'boards', who: 'nobody', at: ({ board }) => board, isOnPhone: true, isWhole: true },
  { name: 'store-start', who: 'nobody', at: () => STORE },
  { name: 'store-art-dark', who: 'fan', at: () => `${STORE}/art`, isDark: true },
  { name: 'store-product', who: 'fan', at: ({ plaque }) => plaque },
  { name: 'store-cart-arabic', who: 'fan', at: () => `${STORE}/cart`, isOnPhone: true, language: 'ar' },
  { name: 'store-order', who: 'nobody', at: ({ order }) => order() },
  { name: 'store-share', who: 'nobody', at: ({ share }) => share(), isDark: true },
  // The last picture of the brand. The page saves its text as a draft, which other pages would
  // show.
  {
    name: 'builder',
    who: 'northwind',
    at: () => '/offers/new?talents=mara-lindqvist&step=brief',
    before: fillInDescription,
  },
]

async function fillInDescription(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Product photo/ }).check()
  const words = page.getByRole('textbox', { name: 'Description' })
  await words.fill(
    'The new travel mug in Mara’s hands, close, in morning light. No face needed; the logo turned to us.',
  )
  await words.blur()
}

async function scrollToPayment(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: 'Payment' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
}
