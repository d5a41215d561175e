import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageState, SocialProvider } from '../../../../web/auth/page-state.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Context } from '../../../platform/context.ts'
import { validReturnTo } from '../auth/index.ts'
import { builtPages } from './built-pages.ts'
import { askJsonRoute } from './json-answer.ts'
import { keepOpenerTowards, setPageHeaders } from './page-headers.ts'

export type PageInput = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

/** Where somebody may go on to after signing in: the valid `returnTo`, or the main site. */
export const destination = (config: Config, returnTo: unknown): string =>
  judge(config, returnTo) ?? config.NEXT_PUBLIC_MAIN_SITE_URL

/**
 * The origin that a popup may tell of a sign-in, or null (part 1, "Popup login"): judged by the rule of `returnTo`, and
 * a bare origin, since that is what messages are addressed to.
 */
export function allowedOrigin(config: Config, origin: unknown): string | null {
  const judged = judge(config, origin)
  if (judged === null) return null
  const url = new URL(judged)
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}

const judge = (config: Config, value: unknown): string | null =>
  validReturnTo(value, {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    authUrl: config.AUTH_URL,
    cookieDomain: config.COOKIE_DOMAIN,
    isProduction: config.isProduction,
    authPort: config.AUTH_PORT,
  })

/** A page, rendered, with its headers. */
export async function renderPage(input: PageInput, changes: Partial<PageState>, onward?: string): Promise<string> {
  const { config } = input.ctx
  const pages = await builtPages()
  const state = {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    continueTo: config.NEXT_PUBLIC_MAIN_SITE_URL,
    providers: await configuredProviders(input),
    ...changes,
  }
  setPageHeaders(input.reply)
  keepOpenerTowards(input.reply, config.AUTH_URL, changes.returnTo ?? onward)
  return pages.render(state, onward)
}

/** Who is signed in, or null. Without a session cookie nobody is asked. */
export async function signedInUser({ request, reply }: PageInput): Promise<PageState['user']> {
  if (Object.keys(request.cookies).length === 0) return null
  const { status, body } = await askJsonRoute(request, reply, 'GET', '/api/me')
  if (status !== 200) return null
  const { user } = body as { user: { displayName: string; email: string } }
  return { displayName: user.displayName, email: user.email }
}

/** The providers this installation can sign in with; an installation without any has no such route. */
async function configuredProviders({ request, reply }: PageInput): Promise<readonly SocialProvider[]> {
  const url = '/api/auth/providers'
  if (!request.server.hasRoute({ method: 'GET', url })) return []
  const { status, body } = await askJsonRoute(request, reply, 'GET', url)
  return status === 200 ? (body as { providers: SocialProvider[] }).providers : []
}
