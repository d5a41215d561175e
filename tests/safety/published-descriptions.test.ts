import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { excerptOf } from '../../scripts/published/excerpt.ts'
import { SERVICES } from '../../scripts/published/services.ts'
import {
  openPrintfulCounterpart,
  type PrintfulCounterpart,
} from '../../server/providers/fulfilment/printful/testing/printful-counterpart.ts'
import {
  openTaxJarCounterpart,
  type TaxJarCounterpart,
} from '../../server/providers/tax/taxjar/testing/taxjar-counterpart.ts'
import { readDescription, type SentRequest } from '../../server/providers/testing/published-description.ts'

const described = (name: string) => {
  const service = SERVICES.find((one) => one.package === name)
  return readDescription(new URL(`../../${service?.file}`, import.meta.url))
}

type Case = { what: string; sent: SentRequest; refused?: string }

const form = (text: string): URLSearchParams => new URLSearchParams(text)
const post = (path: string, json: unknown, query?: URLSearchParams): SentRequest => ({
  method: 'POST',
  path,
  json,
  query,
})
const intent = (text: string): SentRequest => ({ method: 'POST', path: '/v1/payment_intents', form: form(text) })

const PLACEMENT = {
  placement: 'default',
  technique: 'sublimation',
  layers: [{ type: 'file', url: 'https://a.test/1' }],
}
const MUG = { source: 'catalog', catalog_variant_id: 1320, quantity: 1, placements: [PLACEMENT] }
const RECIPIENT = { name: 'Ada', address1: 'Street 1', city: 'Lisbon', zip: '1000-001', country_code: 'PT' }
const ORDER = { external_id: 'a1', recipient: RECIPIENT, order_items: [MUG] }
const item = (changes: object) => ({ ...ORDER, order_items: [{ ...MUG, ...changes }] })
const placed = (changes: object) => item({ placements: [{ ...PLACEMENT, ...changes }] })

const LINE = { id: '1', quantity: 2, unit_price: 10, discount: 0 }
const TAXED = { from_country: 'US', to_country: 'US', to_zip: '10001', to_state: 'NY', shipping: 5, line_items: [LINE] }

const MAIL = {
  from: { email: 'support@semblance.test' },
  personalizations: [{ to: [{ email: 'mara@semblance.test' }] }],
  subject: 'An offer',
  content: [{ type: 'text/plain', value: 'Hello' }],
}

/** Allowed requests, and planted faults with the message for each. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  stripe: [
    { what: 'a payment', sent: intent('amount=5000&currency=usd&metadata[paymentId]=p1&expand[0]=latest_charge') },
    { what: 'a list', sent: { method: 'GET', path: '/v1/accounts', query: form('created[gte]=1&limit=100') } },
    {
      what: 'an unknown field',
      sent: intent('amount=1&currency=usd&captureMethod=manual'),
      refused: 'captureMethod is',
    },
    { what: 'no currency', sent: intent('amount=1'), refused: 'currency is required' },
    { what: 'an unknown value', sent: intent('amount=1&currency=usd&capture_method=later'), refused: 'capture_method' },
    { what: 'an amount in words', sent: intent('amount=five&currency=usd'), refused: 'amount must be number' },
    { what: 'a body as JSON', sent: post('/v1/payment_intents', {}), refused: 'sent as form' },
    {
      what: 'an old call',
      sent: { method: 'POST', path: '/v1/charges', form: form('amount=1') },
      refused: 'not a call',
    },
  ],
  'printful-sdk-js-v2': [
    { what: 'an order', sent: post('/v2/orders', ORDER) },
    { what: 'a confirmation', sent: { method: 'POST', path: '/v2/orders/1000/confirmation' } },
    { what: 'a confirmation with a body', sent: post('/v2/orders/1000/confirmation', {}), refused: 'takes no body' },
    { what: 'an unknown field', sent: post('/v2/orders', { ...ORDER, confirm: true }), refused: 'confirm is not' },
    { what: 'version 1’s items', sent: post('/v2/orders', item({ files: [] })), refused: 'order_items[0].files' },
    { what: 'no placements', sent: post('/v2/orders', item({ placements: undefined })), refused: 'placements' },
    {
      what: 'no technique',
      sent: post('/v2/orders', placed({ technique: undefined })),
      refused: 'technique is required',
    },
    {
      what: 'a misspelled option',
      sent: post('/v2/orders', placed({ placement_options: [{ name: 'unlimited_shade', value: true }] })),
      refused: 'placement_options[0].name',
    },
  ],
  taxjar: [
    { what: 'an order', sent: post('/v2/taxes', TAXED) },
    {
      what: 'no shipping',
      sent: post('/v2/taxes', { ...TAXED, shipping: undefined }),
      refused: 'shipping is required',
    },
    {
      what: 'a price as a text',
      sent: post('/v2/taxes', { ...TAXED, line_items: [{ ...LINE, unit_price: '10' }] }),
      refused: 'line_items[0].unit_price must be number',
    },
    {
      what: 'an unknown field of a line',
      sent: post('/v2/taxes', { ...TAXED, line_items: [{ ...LINE, taxCode: '20010' }] }),
      refused: 'line_items[0].taxCode is not',
    },
  ],
  '@sendgrid/helpers': [
    { what: 'a mail', sent: post('/v3/mail/send', MAIL) },
    { what: 'the helper’s own field', sent: post('/v3/mail/send', { ...MAIL, html: '<p>' }), refused: 'html is not' },
    {
      what: 'no recipient',
      sent: post('/v3/mail/send', { ...MAIL, personalizations: undefined }),
      refused: 'required',
    },
  ],
  openai: [
    { what: 'an embedding', sent: post('/v1/embeddings', { model: 'text-embedding-3-small', input: ['a'] }) },
    {
      what: 'an unknown quality',
      sent: post('/v1/images/generations', { prompt: 'a', quality: 'best' }),
      refused: 'quality must be',
    },
    {
      what: 'an unknown field',
      sent: post('/v1/embeddings', { model: 'm', input: 'a', size: 3 }),
      refused: 'size is not',
    },
    { what: 'no input', sent: post('/v1/moderations', { model: 'm' }), refused: 'input is required' },
  ],
  '@elevenlabs/elevenlabs-js': [
    { what: 'speech', sent: post('/v1/text-to-speech/a', { text: 'a' }, form('output_format=mp3_44100_128')) },
    {
      what: 'an unknown format',
      sent: post('/v1/text-to-speech/a', { text: 'a' }, form('output_format=mp3')),
      refused: 'output_format',
    },
    {
      what: 'a field in camel case',
      sent: post('/v1/text-to-speech/a', { text: 'a', modelId: 'm' }),
      refused: 'modelId',
    },
    {
      what: 'one file of a list',
      sent: {
        method: 'POST',
        path: '/v1/voices/add',
        form: [
          ['name', 'Ada'],
          ['files', {}],
        ],
      },
    },
    {
      what: 'no files',
      sent: { method: 'POST', path: '/v1/voices/add', form: [['name', 'Ada']] },
      refused: 'files is',
    },
  ],
  '@google/genai': [
    { what: 'a text', sent: post('/v1beta/models/m:generateContent', { contents: [{ parts: [{ text: 'a' }] }] }) },
    {
      what: 'a shape outside of its settings',
      sent: post('/v1beta/models/m:generateContent', { contents: [], generationConfig: { aspectRatio: '1:1' } }),
      refused: 'generationConfig.aspectRatio is not',
    },
    { what: 'no contents', sent: post('/v1beta/models/m:generateContent', {}), refused: 'contents is required' },
  ],
  '@fal-ai/client': [
    { what: 'a picture', sent: post('/fal-ai/flux-2', { prompt: 'a', image_size: { width: 512, height: 512 } }) },
    {
      what: 'a size for an endpoint of shapes',
      sent: post('/fal-ai/flux-pro/kontext', { prompt: 'a', image_url: 'a', image_size: { width: 1, height: 1 } }),
      refused: 'image_size is not',
    },
    { what: 'an unknown model', sent: post('/fal-ai/birefnet/v2', { image_url: 'a', model: 'Any' }), refused: 'model' },
    { what: 'another endpoint', sent: post('/fal-ai/flux-9', { prompt: 'a' }), refused: 'not a call' },
  ],
}

test('every service has cases', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(SERVICES.map((service) => service.package).toSorted())
})

describe.each(Object.entries(CASES))('the description of %s', (name, cases) => {
  const findFault = described(name)
  test.each(cases.map(({ what, ...rest }) => [what, rest] as const))(
    'has the expected result for %s',
    (_what, { sent, refused }) => {
      const fault = findFault(sent)
      if (refused === undefined) expect(fault).toBeUndefined()
      else expect(fault?.message).toContain(refused)
    },
  )
})

test.each(
  SERVICES.filter(({ package: name }) => ['stripe', '@sendgrid/helpers'].includes(name)).map(
    (one) => [one.package, one] as const,
  ),
)('the excerpt of %s is that of the version installed', (name, service) => {
  const folder = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }
  expect(service.version, 'update the version in scripts/published/services.ts').toBe(version)
  const kept = JSON.parse(readFileSync(new URL(`../../${service.file}`, import.meta.url), 'utf8')) as unknown
  expect(kept, 'run node scripts/published/main.ts').toEqual(JSON.parse(JSON.stringify(excerptOf(service, folder))))
})

describe('a fake service over HTTP', () => {
  let printful: PrintfulCounterpart
  let taxjar: TaxJarCounterpart
  beforeAll(async () => {
    printful = await openPrintfulCounterpart({ token: 'token', secret: 'ab' })
    taxjar = await openTaxJarCounterpart('key')
  })
  afterAll(async () => {
    await printful.close()
    await taxjar.close()
  })
  const ask = async (address: string, key: string, json: unknown) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    return { status: response.status, text: await response.text() }
  }

  test.each([
    ['accepts a valid order', ORDER, 200, '"status":"draft"'],
    ['refuses a field that the description does not have', { ...ORDER, confirm: true }, 400, 'confirm is not a field'],
    // The description allows any text, but the catalog knows how a mug can be printed.
    [
      'refuses a technique that the product does not have',
      placed({ technique: 'dtg' }),
      400,
      'technique dtg is not available',
    ],
  ])('%s (Printful)', async (_what, order, status, says) => {
    printful.orders.length = 0
    const answer = await ask(`${printful.url}/v2/orders`, 'token', order)
    expect(answer.text).toContain(says)
    expect(answer.status).toBe(status)
  })

  test.each([
    ['accepts a valid order', { ...TAXED, amount: 20 }, 200, 'amount_to_collect'],
    ['refuses a field that the types do not have', { ...TAXED, tax: 1 }, 400, 'tax is not a field'],
    // The types allow any number, but the reference requires that it excludes shipping.
    ['refuses an amount that includes shipping', { ...TAXED, amount: 25 }, 400, 'excluding shipping'],
  ])('%s (TaxJar)', async (_what, order, status, says) => {
    const answer = await ask(`${taxjar.url}/v2/taxes`, 'key', order)
    expect(answer.text).toContain(says)
    expect(answer.status).toBe(status)
  })
})
