import { SECOND_MS } from '../../../platform/clock.ts'
import { PrintRefusal, type PrintRefusalCode, PrintShopUnavailable } from '../port.ts'

const TIMEOUT_MS = 20 * SECOND_MS
const API_BASE = 'https://api.printful.com'

export type PrintfulClient = ReturnType<typeof createPrintfulClient>

/** Calls Printful over HTTP, unwraps its envelope and maps its errors to ours. */
export function createPrintfulClient(access: {
  token: string
  storeId: string | undefined
  apiBase: string | undefined
  timeoutMs?: number
}) {
  const { token, storeId, apiBase = API_BASE, timeoutMs = TIMEOUT_MS } = access
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(storeId === undefined ? {} : { 'x-pf-store-id': storeId }),
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, apiBase), {
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new PrintShopUnavailable('Printful does not respond.', { cause: error })
    }
  }

  return {
    /** Returns undefined for a 404. */
    get: async <Data>(path: string): Promise<Data | undefined> => {
      const answer = await call('GET', path)
      return answer.status === 404 ? undefined : dataOf<Data>(answer)
    },
    post: async <Data>(path: string, body: object): Promise<Data> => dataOf<Data>(await call('POST', path, body)),
    delete: async (path: string): Promise<void> => {
      const answer = await call('DELETE', path)
      if (answer.status !== 204) dataOf(answer)
    },
  }
}

type Answer = { status: number; text: string }

function dataOf<Data>({ status, text }: Answer): Data {
  const body = parse(text)
  if (status >= 200 && status < 300) {
    if (body?.data === undefined) throw new PrintShopUnavailable('Printful’s response cannot be read.')
    return body.data as Data
  }
  // 401 and 403 are configuration errors for the operator to fix; the order waits and is retried.
  if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500)
    throw new PrintShopUnavailable(`Printful returned ${status}: ${messageOf(body)}`)
  throw new PrintRefusal(codeOf(status, messageOf(body)), `Printful refused the request: ${messageOf(body)}`)
}

type Body = { data?: unknown; detail?: unknown; title?: unknown; error?: { message?: unknown } }

function parse(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

const messageOf = (body: Body | undefined): string => {
  const said = body?.detail ?? body?.error?.message ?? body?.title
  return typeof said === 'string' ? said.slice(0, 300) : 'no reason given'
}

/** Guesses the refusal's code from the text of Printful's message. */
function codeOf(status: number, message: string): PrintRefusalCode {
  if (status === 409) return 'too_late'
  if (/stock/i.test(message)) return 'out_of_stock'
  if (/address|zip|state|country|recipient/i.test(message)) return 'address'
  return /cancel/i.test(message) ? 'too_late' : 'rejected'
}
