import { type DemoFan, demoFan } from '../measured-pages/demo-fan.ts'

const SLUG = 'mara-live'
const FAN_NAME = 'Noor Haddad'

/** A fan of the demo store with three items in the cart. */
export type DemoBuyer = {
  cookies: DemoFan['cookies']
  /** The framed record has the fan's name on it. */
  plaque: string
  /**
   * Pays for the cart, once.
   * @returns the address of the order
   */
  order: () => Promise<string>
  /**
   * Publishes the art of an ordered item.
   * @returns the address of its page
   */
  share: () => Promise<string>
}

export async function demoBuyer(address: string): Promise<DemoBuyer> {
  const { cookies } = await demoFan(address, SLUG)
  const fan = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const sessionId = cookies.find(({ name }) => name === 'fan')?.value ?? ''
  const request = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> => {
    const response = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Body
  }
  /**
   * Submits a form of the store.
   * @returns the address that it redirects to
   */
  const send = async (form: string, fields: Record<string, string> = {}): Promise<string> => {
    const path = `/c/${SLUG}/do/${form}`
    const response = await fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: fan, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
    const to = response.headers.get('location')
    if (to === null || to.includes('refused=')) throw new Error(`${path} answered ${response.status} ${to}`)
    return to
  }

  const { data } = await request<{ data: { products: { id: string; type: string }[] } }>(
    'GET',
    `/api/merch/campaign/${SLUG}`,
  )
  const idOf = (type: string): string => {
    const product = data.products.find((one) => one.type === type)
    if (!product) throw new Error(`${SLUG} sells no ${type}: is there demo data?`)
    return product.id
  }
  const plaqueId = idOf('plaque')
  await send('add-to-cart', { catalogProductId: plaqueId, fanName: FAN_NAME })
  await send('add-to-cart', { catalogProductId: idOf('digital-img'), placement: 'front' })
  const cart = await (await fetch(`${address}/c/${SLUG}/cart`, { headers: { cookie: fan } })).text()
  const row = new RegExp(`${plaqueId}\\?[^"]*item=([\\w-]+)`).exec(cart)?.[1]
  if (row === undefined) throw new Error('the framed record is not in the cart')

  const pay = async (): Promise<string> => {
    const checkout = await send('pay')
    const form = await (await fetch(new URL(checkout, address))).text()
    const [id, clientSecret] = ['id', 'clientSecret'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1],
    )
    await request('POST', `/dev/processor/payment-intents/${id}/confirm`, { clientSecret, outcome: 'succeed' })
    await send('complete')
    const { order } = await request<{ order: { orderUrl: string } | null }>('POST', '/api/merch/order/by-session', {
      sessionId,
    })
    if (order === null) throw new Error('the payment created no order')
    return order.orderUrl
  }
  let ordered: Promise<string> | undefined
  const order = (): Promise<string> => {
    ordered ??= pay()
    return ordered
  }

  return {
    cookies,
    plaque: `/c/${SLUG}/products/${plaqueId}?item=${row}`,
    order,
    share: async () => {
      await order()
      return send('share')
    },
  }
}
