import type { SitePath } from './site-path.ts'

type Leads = NonNullable<SitePath['leads']>

/**
 * Redirects links from mails to the page of their content: a cart, or a picture on the art page.
 */
const toWhatWasMailed: Leads = ({ path, search }) => {
  const [cart, art] = [search.get('cart'), search.get('art')]
  if (cart) return `/cart?s=${encodeURIComponent(cart)}`
  return art ? `${path}/art?art=${encodeURIComponent(art)}` : null
}

/** Pages where fans browse, create and buy. Session tokens are in cookies, never in addresses. */
export const FAN_PATHS: readonly SitePath[] = [
  {
    path: '/c/:slug',
    page: 'store/start',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'What a campaign is, who it is of, and the way to one’s own piece.',
    leads: toWhatWasMailed,
  },
  {
    path: '/c/:slug/photo',
    page: 'store/photo',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'A fan’s photo: taken here or brought along, with consent in plain words.',
  },
  {
    path: '/c/:slug/designs',
    page: 'store/designs',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'The designs of a campaign, to choose one of.',
  },
  {
    path: '/c/:slug/art',
    page: 'store/art',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Art while it is made, and what came of it to choose from.',
  },
  {
    path: '/c/:slug/products',
    page: 'store/products',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'What the art can be had on.',
  },
  {
    path: '/c/:slug/products/:productId',
    page: 'store/product',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'One product with one’s own art on it: size, colour, name, price.',
  },
  {
    path: '/c/:slug/cart',
    page: 'store/cart',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'What a fan has put together in one campaign.',
  },
  {
    path: '/c/:slug/checkout',
    page: 'store/checkout',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Where it goes, what it costs with shipping and tax.',
  },
  {
    path: '/c/:slug/pay',
    page: 'store/pay',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'A fan’s order is paid.',
  },
  {
    path: '/c/:slug/thanks',
    page: 'store/thanks',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'What was ordered, and what happens next.',
  },
  {
    path: '/c/:slug/continue',
    page: 'store/continue',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'A fan’s session goes on here, on another device: one button, for programs open links by themselves.',
  },
  {
    path: '/stores',
    page: 'store/stores',
    access: 'public',
    frame: 'store',
    summary: 'The stores that are open: where a fan goes who has come from none.',
  },
  {
    path: '/cart',
    page: 'store/global-cart',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    summary: 'What somebody put together and has not ordered, in all stores; or what a mail’s link shows of it.',
  },
  {
    path: '/share/:shareId',
    page: 'store/share',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'A piece that a fan shows others, and the way to one of their own.',
  },
  {
    path: '/order/:orderNumber',
    page: 'store/order',
    access: 'public',
    frame: 'store',
    opens: 'by its address',
    refuses: ['NotFound'],
    summary: 'An order for whoever ordered: where it stands, what is in it, where it goes.',
  },
  {
    // Links in older mails.
    path: '/orders/:orderNumber',
    page: 'store/order',
    access: 'public',
    frame: 'store',
    opens: 'by its address',
    refuses: ['NotFound'],
    summary: 'The same, by the address it had.',
  },
]

/** Pages of team leaderboards. */
export const BOARD_PATHS: readonly SitePath[] = [
  {
    path: '/boards',
    page: 'boards/boards',
    access: 'public',
    frame: 'store',
    summary: 'Boards and teams, to search among.',
  },
  {
    path: '/boards/:slug',
    page: 'boards/board',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    summary: 'How the teams of a board stand, live.',
  },
  {
    path: '/boards/:slug/embed',
    page: 'boards/embed',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    framedBy: 'anybody',
    summary: 'A board for the pages of others.',
  },
]

/** Pages where a talent builds a store and sees its orders. */
export const SELLER_PATHS: readonly SitePath[] = [
  {
    path: '/store',
    page: 'seller/builder',
    access: 'user',

    summary: 'A talent’s own shop: one photo, designs, prices, and the shop as fans see it.',
  },
]

/** Pages where admins manage campaigns, their products and orders. */
export const MERCH_ADMIN_PATHS: readonly SitePath[] = [
  {
    path: '/admin/campaigns',
    page: 'merch/campaigns',
    access: 'admin',

    summary: 'Campaigns, what each lacks, and starting one.',
  },
  {
    path: '/admin/campaigns/:id',
    page: 'merch/campaign',
    access: 'admin',

    summary: 'One campaign: everything that can be set, beside its storefront.',
  },
  {
    path: '/admin/campaigns/:id/designs',
    page: 'merch/designs',
    access: 'admin',

    summary: 'The designs of a campaign in their three levels.',
  },
  {
    path: '/admin/catalog',
    page: 'merch/catalog',
    access: 'admin',

    summary: 'What can be sold: products and their pictures.',
  },
  {
    path: '/admin/catalog/:id',
    page: 'merch/product',
    access: 'admin',

    summary: 'One product: what it is, and where art lies on it.',
  },
  {
    path: '/admin/filters',
    page: 'merch/filters',
    access: 'admin',

    summary: 'Filters that sellers make art with, and trying them out.',
  },
  {
    path: '/admin/orders',
    page: 'merch/orders',
    access: 'admin',

    summary: 'Orders, by what is to be done with them.',
  },
  {
    path: '/admin/boards',
    page: 'merch/boards',
    access: 'admin',

    summary: 'Boards, and which is the default.',
  },
  {
    path: '/admin/boards/:id',
    page: 'merch/board',
    access: 'admin',

    summary: 'One board and its teams.',
  },
  {
    path: '/admin/carts',
    page: 'merch/carts',
    access: 'admin',

    summary: 'Carts that were left behind, and what was done about them.',
  },
  {
    path: '/admin/leads',
    page: 'merch/leads',
    access: 'admin',

    summary: 'People who left their address.',
  },
  {
    path: '/admin/discounts',
    page: 'merch/discounts',
    access: 'admin',

    summary: 'Codes that make an order cheaper.',
  },
]
