import {
  definePlugin,
  definePluginRoute,
  type PluginCaller,
  type PluginHost,
  type Refuse,
  Type,
} from '@semblance/plugin'

const Text = Type.String({ minLength: 1, maxLength: 60 })
const Fields = Type.Object({ costCenter: Text, orderNumber: Type.Optional(Text) }, { additionalProperties: false })
const Stored = Type.Object(
  { costCenter: Type.Union([Text, Type.Null()]), orderNumber: Type.Union([Text, Type.Null()]) },
  { additionalProperties: false },
)
const params = Type.Object({ offerId: Type.String({ maxLength: 64 }) })

type Row = { costCenter: string | null; orderNumber: string | null }

export default definePlugin({
  name: 'offer-fields',
  api: 1,
  about: 'fields of offers that an offer needs before it is sent',
  settings: { PATTERN: { help: 'Regular expression that a cost center must match.' } },
  migrations: [
    {
      name: '001-fields',
      sql: `create table fields (
        offer_id text primary key,
        brand_account_id text not null,
        cost_center text not null,
        order_number text,
        changed_at timestamptz not null
      )`,
    },
  ],
  tables: {
    fields: {
      title: 'Cost centers of your offers',
      keys: { brand: { tie: 'account', column: 'brand_account_id', erases: 'row' } },
      order: 'offer_id',
      columns: {
        offer_id: 'books',
        brand_account_id: 'account',
        cost_center: 'personal',
        order_number: 'personal',
        changed_at: 'books',
      },
    },
  },
  refusals: {
    FIELDS_MISSING: { status: 422, about: 'The offer has no cost center.' },
    FIELDS_WRONG: { status: 422, about: 'The cost center has the wrong form.' },
    NOT_A_DRAFT: { status: 409, about: 'The offer was already sent.' },
    NOT_YOURS: { status: 409, about: 'The offer is not one of this brand.' },
  },
  routes: [
    definePluginRoute({
      method: 'GET',
      path: '/offers/{offerId}',
      auth: 'user',
      operationId: 'getFields',
      summary: 'Returns the cost center and the order number of an offer.',
      params,
      response: Stored,
      handler: async ({ host, refuse, params: { offerId }, caller }) => {
        await requireOwnOffer(host, refuse, offerId, caller)
        const [row] = await host.db.query<Row>(
          `select cost_center as "costCenter", order_number as "orderNumber"
           from ${host.db.table('fields')} where offer_id = $1`,
          [offerId],
        )
        return row ?? { costCenter: null, orderNumber: null }
      },
    }),
    definePluginRoute({
      method: 'PUT',
      path: '/offers/{offerId}',
      auth: 'user',
      operationId: 'setFields',
      summary: 'Sets the cost center and the order number of a draft.',
      params,
      body: Fields,
      response: Stored,
      handler: async ({ host, refuse, params: { offerId }, body: { costCenter, orderNumber = null }, caller }) => {
        const { status } = await requireOwnOffer(host, refuse, offerId, caller)
        if (status !== 'DRAFT') refuse('NOT_A_DRAFT', 'This offer was already sent. Its fields can no longer change.')
        const { PATTERN } = host.settings
        if (PATTERN !== undefined && !new RegExp(`^(?:${PATTERN})$`).test(costCenter))
          refuse('FIELDS_WRONG', `“${costCenter}” is no cost center. Check its form, and enter it again.`)
        await host.db.query(
          `insert into ${host.db.table('fields')} (offer_id, brand_account_id, cost_center, order_number, changed_at)
           values ($1, $2, $3, $4, $5)
           on conflict (offer_id) do update
             set cost_center = excluded.cost_center, order_number = excluded.order_number, changed_at = excluded.changed_at`,
          [offerId, caller.accountId, costCenter, orderNumber, host.now()],
        )
        return { costCenter, orderNumber }
      },
    }),
  ],
  hooks: {
    offers: {
      before: async ({ from, to, offerId }, { db, refuse }) => {
        // Any other new status means that the offer was sent. The talent’s policy may already have
        // answered it.
        const isSent = (from === null || from === 'DRAFT') && to !== 'DRAFT' && to !== 'CANCELLED'
        if (!isSent) return
        const found = await db.query(`select from ${db.table('fields')} where offer_id = $1`, [offerId])
        if (found.length === 0)
          refuse(
            'FIELDS_MISSING',
            'This offer has no cost center. Save it as a draft, enter the cost center, then send it.',
          )
      },
    },
  },
})

async function requireOwnOffer(host: PluginHost, refuse: Refuse, offerId: string, caller: PluginCaller) {
  const offer = await host.offers.find(offerId)
  if (!offer || (offer.brandAccountId !== caller.accountId && !caller.isAdmin))
    return refuse('NOT_YOURS', 'This is not an offer of your account.')
  return offer
}
