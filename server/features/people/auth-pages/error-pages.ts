import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { builtPages } from './built-pages.ts'
import { renderPage } from './page-context.ts'
import { keepOpener } from './page-headers.ts'

/** The ways through a provider: a person's browser walks them, inside a popup too. */
const SOCIAL = /^\/api\/auth\/(?:social\/|callback(?:$|\?))/

/**
 * A person whose browser meets an error of this app sees a page that says so; a program still gets the envelope. In a
 * popup the way to a provider and back must not cut the window off from the page that opened it.
 */
export function registerErrorPages(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SOCIAL.test(request.url)) keepOpener(reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isForPeople(request, reply)) return payload
    const page = await builtPages().then(
      () =>
        renderPage(
          { ctx, request, reply },
          { page: 'refused', refusal: refusalOf(request, reply.statusCode, payload) },
        ),
      () => undefined,
    )
    if (page === undefined) return payload
    reply.type('text/html; charset=utf-8').removeHeader('content-length')
    return page
  })
}

/** A navigation, answered with an error's JSON, at an address that people visit. */
function isForPeople(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    String(request.headers.accept).includes('text/html') &&
    String(reply.getHeader('content-type')).includes('json') &&
    (!request.url.startsWith('/api/') || SOCIAL.test(request.url))
  )
}

function refusalOf(request: FastifyRequest, status: number, payload: unknown) {
  const actions = [{ label: 'Sign in', href: '/login' }]
  if (SOCIAL.test(request.url) && status !== 404)
    return {
      title: 'The sign-in was not finished',
      text: `${messageOf(payload) ?? 'The provider did not confirm who you are.'} Nothing was changed.`,
      actions: [{ label: 'Try again', href: '/login' }],
    }
  if (status === 404)
    return { title: 'There is nothing here', text: 'The address may be mistyped, or the page has moved.', actions }
  return { title: 'This did not work', text: messageOf(payload) ?? 'Try again in a moment.', actions }
}

/** The envelope's own words: they are written for people. */
function messageOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string') return undefined
  try {
    const { error } = JSON.parse(payload) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
