import { callbackify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderPage } from './built-pages.ts'

export type ErrorText = {
  status: number
  title: string
  text: string
  actions: readonly { label: string; href: string; primary?: boolean }[]
}

type ErrorPages = {
  /** Address of the sign-in page, which leads back to the requested page. */
  signInUrl: (request: FastifyRequest) => string
  /** True for addresses below /api/ that people open in a browser. */
  isVisited?: (request: FastifyRequest) => boolean
  wordsOf?: (request: FastifyRequest, usual: ErrorText, ownWords: string | undefined) => ErrorText
  /**
   * Renders the error page of this app. If the result is undefined, the simple page of all apps is
   * used.
   */
  render?: (
    request: FastifyRequest,
    reply: FastifyReply,
    words: ErrorText,
    refusal: Refusal,
  ) => Promise<string | undefined>
}

export type Refusal = { status: number; code: string; error: string }

/**
 * Shows people an error page with links. Programs still receive the error as JSON. Visitors who
 * must sign in are redirected to the sign-in page, and return afterwards.
 */
export function registerErrorPages(app: FastifyInstance, pages: ErrorPages): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Use a callback instead of an async function. The hook runs for every response, and most of
    // them need no promise.
    if (reply.statusCode < 400 || !isForPeople(request, reply, pages)) return done(null, payload)
    writePageWithCallback(request, reply, payload, pages, done)
  })
}

const writePageWithCallback = callbackify(writePage)

async function writePage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  pages: ErrorPages,
): Promise<unknown> {
  const status = reply.statusCode
  if (status === 401 && request.method === 'GET' && requiresSignIn(request)) {
    reply.code(303).header('location', pages.signInUrl(request))
    reply.type('text/html; charset=utf-8').removeHeader('content-length')
    return ''
  }
  const refusal = refusalOf(status, payload)
  const ownWords = refusal?.error
  const usual = defaultErrorText(status, ownWords, pages.signInUrl(request))
  const words = pages.wordsOf?.(request, usual, ownWords) ?? usual
  const unwritten = (error: unknown) => {
    request.log.error({ err: error }, 'an error page could not be written')
    return undefined
  }
  const own = refusal && (await pages.render?.(request, reply, words, refusal).catch(unwritten))
  // Without built pages, the JSON response is sent unchanged.
  const page = own ?? (await renderPage('error', words, request).catch(unwritten))
  if (page === undefined) return payload
  reply
    .type('text/html; charset=utf-8')
    .header('vary', 'Accept, Cookie, Accept-Language')
    .removeHeader('content-length')
  return page
}

function isForPeople(request: FastifyRequest, reply: FastifyReply, { isVisited }: ErrorPages): boolean {
  return (
    String(request.headers.accept).includes('text/html') &&
    String(reply.getHeader('content-type')).includes('json') &&
    (!request.url.startsWith('/api/') || isVisited?.(request) === true)
  )
}

function requiresSignIn(request: FastifyRequest): boolean {
  const { route } = request.routeOptions?.config ?? {}
  return route?.auth === 'user' || route?.auth === 'admin'
}

function defaultErrorText(status: number, ownWords: string | undefined, signInUrl: string): ErrorText {
  const signIn = { label: 'Sign in', href: signInUrl, primary: true }
  const start = { label: 'Go to the home page', href: '/' }
  if (status === 404)
    return {
      status,
      title: 'Page not found',
      text: ownWords && !ownWords.startsWith('There is nothing') ? ownWords : MISTYPED,
      actions: [start],
    }
  if (status === 401)
    return { status, title: 'You are signed out', text: 'Sign in again. Nothing was changed.', actions: [signIn] }
  if (status === 403)
    return {
      status,
      title: 'You do not have access',
      text: ownWords ?? 'Nothing was changed.',
      actions: [start, signIn],
    }
  if (status >= 500)
    return {
      status,
      title: 'Something went wrong on our side',
      text: status === 503 && ownWords ? ownWords : 'Nothing was changed. Try again in a moment.',
      actions: [start],
    }
  return { status, title: 'This did not work', text: ownWords ?? 'Try again in a moment.', actions: [start] }
}

const MISTYPED = 'The address may be mistyped, or the page has moved.'

function refusalOf(status: number, payload: unknown): Refusal | undefined {
  if (typeof payload !== 'string') return undefined
  try {
    const { error, code = '' } = JSON.parse(payload) as { error?: unknown; code?: unknown }
    return typeof error === 'string' ? { status, code: String(code), error } : undefined
  } catch {
    return undefined
  }
}
