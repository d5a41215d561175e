import type { SitePath } from './site-path.ts'

type Redirect = NonNullable<SitePath['leads']>

/** Redirects links from mails: `cart` to a cart, and `art` to a picture on the art page. */
const redirectMailLink: Redirect = ({ path, search }) => {
  const [cart, art] = [search.get('cart'), search.get('art')]
  if (cart) return `/cart?s=${encodeURIComponent(cart)}`
  return art ? `${path}/art?art=${encodeURIComponent(art)}` : null
}

/** Parameters that pages of a store read. */
const STORE_QUERY = ['art', 'bt', 'cart', 'design', 'item', 'legal', 'ref', 'refused']

/** Tokens of sessions are in cookies, never in addresses. */
export const FAN_PATHS: readonly SitePath[] = [
  {
    path: '/c/:slug',
    page: 'store/start',
    access: 'public',
    kept: { reads: STORE_QUERY },
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Start page of a campaign: its subject, the talent, and a link to create a product.',
    leads: redirectMailLink,
  },
  {
    path: '/c/:slug/photo',
    page: 'store/photo',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Photo step: take or upload a photo, with consent in plain words.',
  },
  {
    path: '/c/:slug/designs',
    page: 'store/designs',
    access: 'public',
    kept: { reads: STORE_QUERY },
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Designs of a campaign.',
  },
  {
    path: '/c/:slug/art',
    page: 'store/art',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Art in progress, and the candidates to choose from.',
  },
  {
    path: '/c/:slug/products',
    page: 'store/products',
    access: 'public',
    kept: { reads: STORE_QUERY },
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Products for the art.',
  },
  {
    path: '/c/:slug/products/:productId',
    page: 'store/product',
    access: 'public',
    kept: { reads: STORE_QUERY },
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'One product with the fan’s art: size, color, name, price.',
  },
  {
    path: '/c/:slug/cart',
    page: 'store/cart',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'A fan’s cart in one campaign.',
  },
  {
    path: '/c/:slug/checkout',
    page: 'store/checkout',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Shipping address, and the price with shipping and tax.',
  },
  {
    path: '/c/:slug/pay',
    page: 'store/pay',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Payment of a fan’s order.',
  },
  {
    path: '/c/:slug/thanks',
    page: 'store/thanks',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Order confirmation and next steps.',
  },
  {
    path: '/c/:slug/continue',
    page: 'store/continue',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Continues a fan’s session on another device, with one button, because programs open links automatically.',
  },
  {
    path: '/stores',
    page: 'store/stores',
    access: 'public',
    kept: { reads: ['page'] },
    frame: 'store',
    summary: 'Open stores, for fans who did not come from one.',
  },
  {
    path: '/made-with-ai',
    page: 'store/made-with-ai',
    access: 'public',
    kept: { reads: [] },
    frame: 'store',
    summary: 'Explains the label of work made with AI: who made what, how to check it, and who to ask.',
  },
  {
    path: '/accessibility',
    page: 'store/accessibility',
    access: 'public',
    kept: { reads: [] },
    frame: 'store',
    summary: 'Accessibility statement: what works, what does not, and whom to tell.',
  },
  {
    path: '/cart',
    page: 'store/global-cart',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    summary: 'A fan’s carts in all stores, or the cart of a mailed link.',
  },
  {
    path: '/share/:shareId',
    page: 'store/share',
    access: 'public',
    frame: 'store',
    framedBy: 'ourselves',
    refuses: ['NotFound'],
    summary: 'Art that a fan shared, with a link to create your own.',
  },
  {
    path: '/orders',
    page: 'store/find-orders',
    access: 'public',
    frame: 'store',
    summary: 'Form that emails a fan links to their orders in all stores.',
  },
  {
    path: '/withdraw',
    page: 'store/order/find-to-withdraw',
    access: 'public',
    frame: 'store',
    summary: 'Way to the withdrawal from a contract, for buyers who have no link to their order.',
  },
  {
    path: '/order/:orderNumber',
    page: 'store/order',
    access: 'public',
    frame: 'store',
    opens: 'by its address',
    refuses: ['NotFound'],
    summary: 'An order for its buyer: status, contents, shipping.',
  },
  {
    path: '/order/:orderNumber/withdraw',
    page: 'store/order/withdraw',
    access: 'public',
    frame: 'store',
    opens: 'by its address',
    refuses: ['NotFound'],
    summary: 'Withdrawal from a contract: the statement, then its confirmation.',
  },
  {
    // Older mails link to this path.
    path: '/orders/:orderNumber',
    page: 'store/order',
    access: 'public',
    frame: 'store',
    opens: 'by its address',
    refuses: ['NotFound'],
    summary: 'The same page at its former address.',
  },
]

export const BOARD_PATHS: readonly SitePath[] = [
  {
    path: '/boards',
    page: 'boards/boards',
    access: 'public',
    frame: 'store',
    summary: 'Search for boards and teams.',
  },
  {
    path: '/boards/:slug',
    page: 'boards/board',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    summary: 'Live positions of the teams of a board.',
  },
  {
    path: '/boards/:slug/embed',
    page: 'boards/embed',
    access: 'public',
    frame: 'store',
    refuses: ['NotFound'],
    framedBy: 'anybody',
    summary: 'A board to embed in other sites.',
  },
]

export const SELLER_PATHS: readonly SitePath[] = [
  {
    path: '/store',
    page: 'seller/builder',
    access: 'user',

    summary: 'A talent’s own store: one photo, designs, prices, and a preview as fans see it.',
  },
]

export const MERCH_ADMIN_PATHS: readonly SitePath[] = [
  {
    path: '/admin/campaigns',
    page: 'admin/merch/campaigns',
    access: 'admin',

    summary: 'Campaigns, what each still needs, and creating one.',
  },
  {
    path: '/admin/campaigns/:id',
    page: 'admin/merch/campaign',
    access: 'admin',

    summary: 'Settings of one campaign, next to its storefront.',
  },
  {
    path: '/admin/campaigns/:id/designs',
    page: 'admin/merch/designs',
    access: 'admin',

    summary: 'The designs of a campaign in their three levels.',
  },
  {
    path: '/admin/campaigns/:id/languages',
    page: 'admin/merch/campaign-languages',
    access: 'admin',

    summary: 'Texts of a campaign in the languages of fans.',
  },
  {
    path: '/admin/catalog',
    page: 'admin/merch/catalog',
    access: 'admin',

    summary: 'The catalog: products and their pictures.',
  },
  {
    path: '/admin/catalog/:id',
    page: 'admin/merch/product',
    access: 'admin',

    summary: 'One product and its print areas.',
  },
  {
    path: '/admin/filters',
    page: 'admin/merch/filters',
    access: 'admin',

    summary: 'Filters for sellers’ art, and trials.',
  },
  {
    path: '/admin/orders',
    page: 'admin/merch/orders',
    access: 'admin',

    summary: 'Orders by next step.',
  },
  {
    path: '/admin/boards',
    page: 'admin/merch/boards',
    access: 'admin',

    summary: 'Boards and the default board.',
  },
  {
    path: '/admin/boards/:id',
    page: 'admin/merch/board',
    access: 'admin',

    summary: 'One board and its teams.',
  },
  {
    path: '/admin/carts',
    page: 'admin/merch/carts',
    access: 'admin',

    summary: 'Abandoned carts and their follow-up.',
  },
  {
    path: '/admin/leads',
    page: 'admin/merch/leads',
    access: 'admin',

    summary: 'Messages from visitors with their addresses.',
  },
  {
    path: '/admin/discounts',
    page: 'admin/merch/discounts',
    access: 'admin',

    summary: 'Discount codes.',
  },
]
