export type TourResponse = { status: number; body: unknown; ms: number }

/**
 * A simulated browser. It stores the cookies that the API and the authentication app set, and
 * sends them with each later request.
 */
export type TourBrowser = {
  send: (method: TourMethod, url: string, options?: SendOptions) => Promise<TourResponse>
}

export type TourMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'

/**
 * `body` is sent as JSON. `form` is sent as form data. `longestResponseMs` replaces the browser's
 * own limit for this request.
 */
export type SendOptions = {
  body?: object
  form?: FormData
  headers?: Record<string, string>
  longestResponseMs?: number
}

const MAX_RESPONSE_MS = 30_000

/** Limit for a response that waits for models. The contract lets art take this long. */
export const MAX_MODEL_RESPONSE_MS = 300_000

/**
 * Opens a browser without cookies. A request throws a `TimeoutError` if no response arrives in
 * time.
 */
export function openBrowser({ longestResponseMs: usualLimitMs = MAX_RESPONSE_MS } = {}): TourBrowser {
  const cookies = new Map<string, string>()
  return {
    send: async (method, url, { body, form, headers = {}, longestResponseMs = usualLimitMs } = {}) => {
      const startedAt = performance.now()
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(longestResponseMs),
        headers: {
          ...(method === 'GET' ? {} : { origin: new URL(url).origin }),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(form ? { body: form } : {}),
      })
      const text = await response.text()
      const ms = performance.now() - startedAt
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return { status: response.status, body: isJson ? JSON.parse(text) : text, ms }
    },
  }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const name = pair.slice(0, pair.indexOf('=')).trim()
  const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}
