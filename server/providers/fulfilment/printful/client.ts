import { SECOND_MS } from '../../../platform/clock.ts'
import { PrintRefusal, type PrintRefusalCode, PrintShopUnavailable } from '../port.ts'

const TIMEOUT_MS = 20 * SECOND_MS
const API_BASE = 'https://api.printful.com'

export type PrintfulClient = ReturnType<typeof createPrintfulClient>

export function createPrintfulClient(access: {
  token: string
  storeId: string | undefined
  apiBase: string | undefined
  timeoutMs?: number
}) {
  const { token, storeId, apiBase = API_BASE, timeoutMs = TIMEOUT_MS } = access
  const headers = {
    authorization: `Bearer ${token}`,
    ...(storeId === undefined ? {} : { 'x-pf-store-id': storeId }),
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<RawResponse> {
    try {
      const response = await fetch(new URL(path, apiBase), {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new PrintShopUnavailable('Printful does not respond.', { cause: error })
    }
  }

  return {
    /** Returns undefined for 404. */
    get: async <Data>(path: string): Promise<Data | undefined> => {
      const answer = await call('GET', path)
      return answer.status === 404 ? undefined : dataOf<Data>(answer)
    },
    post: async <Data>(path: string, body?: object): Promise<Data> => dataOf<Data>(await call('POST', path, body)),
    /** Returns false if the object's state does not allow it (409). */
    delete: async (path: string): Promise<boolean> => {
      const answer = await call('DELETE', path)
      if (answer.status === 409) return false
      if (answer.status !== 204) dataOf(answer)
      return true
    },
    /**
     * Uses version 1 of the API, because DELETE in version 2 removes only drafts.
     * @throws PrintRefusal if the order can no longer be canceled
     */
    cancelOrder: async (id: number): Promise<void> => {
      dataOf(await call('DELETE', `/orders/${id}`), 'result')
    },
  }
}

type RawResponse = { status: number; text: string }

/** Version 2 of the API puts the result into `data`, version 1 into `result`. */
function dataOf<Data>({ status, text }: RawResponse, envelope: 'data' | 'result' = 'data'): Data {
  const body = parse(text)
  if (status >= 200 && status < 300) {
    if (body?.[envelope] === undefined) throw new PrintShopUnavailable('Printful’s response cannot be read.')
    return body[envelope] as Data
  }
  // These can be retried later. After 401 and 403, the operator must correct the settings. 409
  // means that Printful is changing the order at the moment.
  if ([401, 403, 408, 409, 429].includes(status) || status >= 500)
    throw new PrintShopUnavailable(`Printful returned ${status}: ${messageOf(body)}`)
  throw new PrintRefusal(codeOf(messageOf(body)), `Printful refused the request: ${messageOf(body)}`)
}

type Body = {
  data?: unknown
  result?: unknown
  detail?: unknown
  details?: unknown
  title?: unknown
  error?: { message?: unknown }
}

function parse(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

const messageOf = (body: Body | undefined): string => {
  const messages = [body?.error?.message, body?.detail, body?.details, body?.result, body?.title]
  return messages.find((text) => typeof text === 'string')?.slice(0, 300) ?? 'no reason given'
}

/** Printful's refusals have no codes, only messages. */
function codeOf(message: string): PrintRefusalCode {
  if (/stock/i.test(message)) return 'out_of_stock'
  if (/address|zip|state|country|recipient/i.test(message)) return 'address'
  return /cancel/i.test(message) ? 'too_late' : 'rejected'
}
