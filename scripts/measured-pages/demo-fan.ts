import { SELFIE } from '../../tests/support/merch/fans.ts'
import type { Cookie } from './measure-page.ts'

const HOME = {
  email: 'noor@example.com',
  firstName: 'Noor',
  lastName: 'Haddad',
  addressLine1: '1 Harbor Street',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
  country: 'US',
}

export type DemoFan = { cookies: readonly Cookie[]; productId: string }

/** Creates a fan of a demo store with a photo, art, a shirt in the cart and an address. */
export async function demoFan(address: string, slug: string): Promise<DemoFan> {
  const send = async (method: string, path: string, body?: object | FormData): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData
    const response = await fetch(address + path, {
      method,
      body: isForm ? body : JSON.stringify(body),
      headers: isForm || body === undefined ? undefined : { 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { data } = (await send('GET', `/api/merch/campaign/${slug}`)) as {
    data: { products: { id: string; type: string }[]; designs: { id: string }[] }
  }
  const shirt = data.products.find(({ type }) => type === 'tshirt')
  if (!shirt) throw new Error(`${slug} sells no shirt: is there demo data?`)
  const { sessionId } = (await send('POST', '/api/merch/session/create', { campaignSlug: slug })) as {
    sessionId: string
  }
  const form = new FormData()
  form.set('sessionId', sessionId)
  form.set('file', new File([SELFIE], 'me.jpg', { type: 'image/jpeg' }))
  const { filename } = await send('POST', '/api/merch/upload', form)
  await send('POST', '/api/merch/upload/verify', { imageName: filename, sessionId })
  await send('POST', '/api/merch/ai/generate', { sessionId, designId: data.designs[0]?.id })
  const fan = { name: 'fan', value: sessionId, path: `/c/${slug}` }
  const added = await fetch(`${address}/c/${slug}/do/add-to-cart`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `fan=${sessionId}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ catalogProductId: shirt.id, size: 'm', color: 'black', placement: 'front' }),
  })
  if (added.headers.get('location') !== `/c/${slug}/cart`)
    throw new Error(`the shirt is not in the cart: ${added.status} ${added.headers.get('location')}`)
  await send('PATCH', '/api/merch/session/update', { sessionId, shippingInfo: HOME })
  return { cookies: [fan], productId: shirt.id }
}
