import { API_KEY_BUGS } from './api-keys.ts'
import { ARTWORK_BUGS } from './artwork.ts'
import { CART_BUGS } from './carts.ts'
import { CHECKOUT_BUGS } from './checkout.ts'
import { CLIENT_BUGS } from './client.ts'
import { DISCOUNT_BUGS } from './discounts.ts'
import { FAN_SESSION_BUGS } from './fan-sessions.ts'
import { FILE_BUGS } from './files.ts'
import { FULFILMENT_BUGS } from './fulfilment.ts'
import { GENERATION_BUGS } from './generation.ts'
import { KEPT_PAGE_BUGS } from './kept-pages.ts'
import { LEAD_BUGS } from './leads.ts'
import { LICENCE_BUGS } from './licences.ts'
import { LIKENESS_BUGS } from './likeness.ts'
import { LIST_BUGS } from './lists.ts'
import { MCP_BUGS } from './mcp.ts'
import { MEDIA_BUGS } from './media.ts'
import { MESSAGE_BUGS } from './messages.ts'
import { MONEY_BUGS } from './money.ts'
import { OFFER_BUGS } from './offers.ts'
import { ORDER_BUGS } from './orders.ts'
import { OUTREACH_BUGS } from './outreach.ts'
import { PEOPLE_BUGS } from './people.ts'
import type { PlantedBug } from './planted-bug.ts'
import { PLATFORM_BUGS } from './platform.ts'
import { PUSH_BUGS } from './push.ts'
import { RENDERING_BUGS } from './rendering.ts'
import { SECOND_FACTOR_BUGS } from './second-factors.ts'
import { SHARING_BUGS } from './sharing.ts'
import { SIGN_IN_BUGS } from './sign-in.ts'
import { SPENDING_BUGS } from './spending.ts'
import { STORE_FORM_BUGS } from './store-forms.ts'
import { STUDIO_BUGS } from './studio.ts'
import { RACE_BUGS, SURVIVOR_BUGS } from './survivors.ts'
import { TEAM_BUGS } from './teams.ts'
import { WEBHOOK_BUGS } from './webhooks.ts'

export const PLANTED_BUGS = {
  money: MONEY_BUGS,
  platform: PLATFORM_BUGS,
  files: FILE_BUGS,
  lists: LIST_BUGS,
  people: [...PEOPLE_BUGS, ...PUSH_BUGS, ...KEPT_PAGE_BUGS],
  'sign-in': [...SIGN_IN_BUGS, ...SECOND_FACTOR_BUGS],
  offers: OFFER_BUGS,
  fulfilment: FULFILMENT_BUGS,
  messages: MESSAGE_BUGS,
  outreach: OUTREACH_BUGS,
  licences: LICENCE_BUGS,
  media: MEDIA_BUGS,
  generation: GENERATION_BUGS,
  likeness: LIKENESS_BUGS,
  studio: STUDIO_BUGS,
  checkout: CHECKOUT_BUGS,
  leads: LEAD_BUGS,
  'fan-sessions': FAN_SESSION_BUGS,
  artwork: ARTWORK_BUGS,
  rendering: RENDERING_BUGS,
  carts: CART_BUGS,
  discounts: DISCOUNT_BUGS,
  orders: ORDER_BUGS,
  sharing: SHARING_BUGS,
  'store-forms': STORE_FORM_BUGS,
  webhooks: WEBHOOK_BUGS,
  'api-keys': API_KEY_BUGS,
  mcp: MCP_BUGS,
  teams: [...TEAM_BUGS, ...SPENDING_BUGS],
  client: CLIENT_BUGS,
  survivors: SURVIVOR_BUGS,
  races: RACE_BUGS,
} as const satisfies Record<string, readonly PlantedBug[]>
