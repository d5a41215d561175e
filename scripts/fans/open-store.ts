import { join } from 'node:path'
import { pino } from 'pino'
import { composeApp } from '../../server/app.ts'
import { adjustableClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { type DemoBrowser, signIn } from '../../server/seed/demo-browser.ts'
import { DEMO_PASSWORD, type DemoPerson } from '../../server/seed/people.ts'

export type DrillStore = { slug: string; designId: string; productId: string }

const ADMIN = '/api/merch/admin'
const PEOPLE = {
  admin: { key: 'admin', kind: 'admin', email: 'admin@drill.semblance.example', displayName: 'Admin', bio: '' },
  seller: { key: 'seller', kind: 'talent', email: 'seller@drill.semblance.example', displayName: 'Mara', bio: '' },
} as const satisfies Record<string, DemoPerson>

const corner = (x: number, y: number) => ({ x, y })
const SHIRT = {
  sku: 'DRILL-SHIRT',
  type: 'tshirt',
  name: 'Tour shirt',
  pricesMinorUnit: { USD: 4900 },
  sizes: [{ key: 'm', label: 'M' }],
  colors: [{ key: 'black', label: 'Black', hex: '#14110f' }],
  rendererConfig: {
    canvas: { width: 400, height: 400 },
    background: { color: '#e6dfd5' },
    placements: [
      {
        name: 'front',
        label: 'Front',
        area: [corner(0.2, 0.2), corner(0.8, 0.2), corner(0.8, 0.8), corner(0.2, 0.8)],
        printWidthMm: 40,
        printHeightMm: 40,
      },
    ],
  },
}
const CAMPAIGN = {
  slug: 'drill',
  name: 'Mara on tour',
  talentName: 'Mara Lindqvist',
  currency: 'USD',
  homeCountry: 'US',
  config: { shippingFlatRateMinorUnit: 700, allowedCountries: ['US'] },
}

/**
 * Creates the store with requests to the admins' routes. Their app runs in this process, listens on
 * no port, and is closed at the end. `config` is the configuration of the store's design.
 */
export async function openDrillStore(env: Record<string, string>, config: object): Promise<DrillStore> {
  const settings = loadConfig({ ...env, ADMIN_EMAILS: PEOPLE.admin.email, RUN_JOBS: 'off' })
  const database = await connect({
    databaseUrl: settings.DATABASE_URL,
    dataDir: join(settings.DATA_DIR, 'database'),
    poolSize: 4,
    onError: console.error,
  })
  await migrate(database)
  // Turns the likeness model off. The fake provider's pictures show no face, and the drill must not
  // measure the speed of this local model.
  if (settings.OPENAI_API_KEY)
    await database.kysely.updateTable('ai_models').set({ status: 'inactive' }).where('key', '=', 'likeness').execute()
  const app = await composeApp({
    config: settings,
    database,
    clock: adjustableClock(),
    logger: pino({ level: 'warn' }),
    deliverWebhook: async () => ({ status: 503 }),
  })
  try {
    for (const { email, displayName, kind } of Object.values(PEOPLE))
      await app
        .builtinIssuer()
        .registerConfirmed({ email, displayName, password: DEMO_PASSWORD, role: kind === 'admin' ? 'brand' : kind })
    const [admin, seller] = [await signIn(app, PEOPLE.admin), await signIn(app, PEOPLE.seller)]
    const { body } = await seller.send<{ account: { id: string } }>('GET', '/api/accounts/me')
    return await openCampaign(admin, body.account.id, config)
  } finally {
    await app.close()
    await database.close()
  }
}

type Made<Name extends string> = { data: Record<Name, { id: string; version: number }> }

async function openCampaign(admin: DemoBrowser, sellerAccountId: string, config: object): Promise<DrillStore> {
  const make = async <Name extends string>(list: string, name: Name, fields: object) =>
    (await admin.send<Made<Name>>('POST', `${ADMIN}/${list}`, fields)).body.data[name]
  const campaign = await make('campaigns', 'campaign', { ...CAMPAIGN, sellerAccountId })
  const product = await make('catalog', 'product', SHIRT)
  await make('shop-products', 'shopProduct', { campaignId: campaign.id, catalogProductId: product.id })
  const design = await make('designs', 'design', { campaignId: campaign.id, name: 'Tour halftone', config })
  await admin.send('PATCH', `${ADMIN}/campaigns/${campaign.id}`, { version: campaign.version, status: 'LIVE' })
  return { slug: CAMPAIGN.slug, designId: design.id, productId: product.id }
}
