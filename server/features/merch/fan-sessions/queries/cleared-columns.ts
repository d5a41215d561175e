import { sql } from 'kysely'

export const CLEARED_COLUMNS = sql`
  bearer_digest = null, sealed_bearer = null, moved_digest = null, start_page = null, current_step = null,
  last_route = null, delayed_email = null, shipping_info = null, fan_name = null, address_hash = null,
  network_hash = null, user_agent = null, language = null`
