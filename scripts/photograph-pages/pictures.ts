import type { Page } from 'playwright-core'

/**
 * The person who sees a page. `fan` has art, a cart and an address. `nobody` is a new visitor. All
 * others are people of the demo who are signed in.
 */
export type VisitorName = 'northwind' | 'halden' | 'mara' | 'admin' | 'fan' | 'nobody'

/** Addresses of the demo content that pictures show. */
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

/** One picture of docs/pages.md. */
export type PagePicture = {
  /** The file name, without its extension. */
  name: string
  who: VisitorName
  at: (places: DemoAddresses) => string | Promise<string>
  isOnPhone?: true
  isDark?: true
  language?: 'ar'
  /** True to show the whole page. Otherwise only the part that fits on the screen is shown. */
  isWhole?: true
  /** Prepares the page before the picture is taken. */
  before?: (page: Page) => Promise<void>
}

const STORE = '/c/mara-live'

/**
 * All pictures, in the order in which they are taken. A picture must not show the effects of one
 * that is taken later.
 */
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
  // This is the last picture of the brand, because the page saves its text as a draft. Other pages
  // of the brand would show the draft.
  {
    name: 'builder',
    who: 'northwind',
    at: () => '/offers/new?talents=mara-lindqvist&step=brief',
    before: fillInDescription,
  },
]

async function fillInDescription(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Product photo/ }).check()
  const words = page.getByRole('textbox', { name: 'Describe it' })
  await words.fill(
    'The new travel mug in Mara’s hands, close, in morning light. No face needed; the logo turned to us.',
  )
  await words.blur()
}

/** Scrolls to the amount and the form below it. */
async function scrollToPayment(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: 'Payment' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
}
