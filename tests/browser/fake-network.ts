import type { CDPSession, Page } from 'playwright-core'
import type { World } from '../support/world.ts'

export type FakeRequest = { url: URL; method: string; headers: Record<string, string>; body: string | undefined }
export type FakeResponse = { status: number; headers?: Record<string, unknown>; body?: string | Buffer }

export type FakeNetwork = {
  /** Resolves when the document was read, or when the address leads to none. */
  go: (address: string) => Promise<void>
  /**
   * Navigations since the last call, in order. A script run from an address counts as
   * `javascript:`.
   */
  takeMoves: () => Promise<string[]>
  leaving: () => Promise<void>
}

/**
 * Fakes the whole network of a page: no request leaves the browser, whatever its scheme and host.
 * Playwright's routes would miss the requests that redirects cause. The authentication app
 * therefore runs at its production address, with HTTPS and Secure cookies.
 *
 * `play` responds to requests to the app's own origin, and to redirects from other origins. Every
 * other request gets a 204: the attempt is recorded, and the page stays ready for the next.
 */
export async function fakeNetwork(
  page: Page,
  origin: string,
  play: (fakeRequest: FakeRequest) => Promise<FakeResponse | undefined> | FakeResponse | undefined,
): Promise<FakeNetwork> {
  let moves: string[] = []
  let onLeave: (() => void) | undefined
  const session = await page.context().newCDPSession(page)

  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const work = async () => {
      if (resourceType === 'Document') moves.push(`${request.url}${request.urlFragment ?? ''}`)
      // Browsers accept some hosts that Node rejects.
      const url = URL.canParse(request.url) ? new URL(request.url) : undefined
      const { method, headers, postData: body } = request
      const played = url && (await play({ url, method, headers, body }))
      if (resourceType === 'Document' && url?.origin !== origin && !played) onLeave?.()
      return fulfil(session, requestId, played ?? { status: 204 })
    }
    // The page may have left, which cancels its request.
    void work().catch(() => undefined)
  })
  // Fires before a navigation begins, even if the browser then refuses it.
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!/^https?:/.test(url)) moves.push(url)
  })
  // Hostile strings call `alert` if they run as a script.
  await page.exposeFunction('alert', () => {
    moves.push('javascript:')
  })
  await session.send('Page.enable')
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  return {
    go: async (url) => {
      const { errorText } = await session.send('Page.navigate', { url })
      if (errorText === undefined) await session.send('Runtime.evaluate', { expression: READ, awaitPromise: true })
    },
    takeMoves: async () => {
      // Events arrive in order, so this response comes after all earlier ones.
      await session.send('Page.enable')
      const taken = moves
      moves = []
      return taken
    },
    leaving: () =>
      new Promise((resolve) => {
        onLeave = resolve
      }),
  }
}

const READ = `document.readyState === 'loading' && new Promise((read) => addEventListener('DOMContentLoaded', read))`

const fulfil = (session: CDPSession, requestId: string, { status, headers = {}, body = '' }: FakeResponse) =>
  session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((each) => ({ name, value: String(each) })),
    ),
    body: Buffer.from(body).toString('base64'),
  })

export async function requestAuthApp(world: World, { url, method, headers, body }: FakeRequest): Promise<FakeResponse> {
  const reply = await world.app.auth.inject({
    method: method as 'GET' | 'POST',
    url: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    payload: body,
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
}
