import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html, Text, withExample } from '../../../../platform/http/schemas.ts'
import { allowedOrigin, type PageInput, renderAuthPage, signedInUser } from '../page-context.ts'
import { keepOpener } from '../page-headers.ts'

const POPUP = {
  method: 'GET',
  app: 'auth',
  auth: 'public',
  tag: 'Authentication',
  contract: 'part 1, Popup login',
  openQuery: 'link',
} as const
const query = Type.Object({
  origin: Type.Optional(
    withExample(
      Text({ maxLength: 4096, description: 'Origin of the page that opened the window.' }),
      'https://app.example.com',
    ),
  ),
})
const responses = { 200: Html, 403: Html }

/**
 * First page of the sign-in in a popup. For a foreign origin, shows an error and loads no script
 * that posts messages.
 */
export const popupRoute = defineRoute({
  ...POPUP,
  path: '/popup',
  operationId: 'openPopup',
  summary: 'Returns the popup login: signs in, notifies the origin that opened it, and closes.',
  description:
    'Posts `{ type: "service-auth:success" }` to the validated origin only. An origin that is not valid for returnTo gets 403.',
  query,
  responses,
  handler: async (input) => {
    keepOpener(input.reply)
    const popupOrigin = allowedOrigin(input.ctx.config, input.query.origin)
    if (popupOrigin === null) return renderOriginRefusal(input)
    const user = await signedInUser(input)
    const returnTo = popupEnd(input, popupOrigin)
    return ok(await renderAuthPage(input, { page: user ? 'done' : 'login', user, popupOrigin, returnTo }))
  },
})

export const popupCompleteRoute = defineRoute({
  ...POPUP,
  path: '/popup-complete',
  operationId: 'completePopup',
  summary: 'Ends a popup login through a social provider: notifies the origin that opened it, and closes.',
  description: 'Without a session nothing is posted, and the page links back to the start.',
  query,
  responses,
  handler: async (input) => {
    keepOpener(input.reply)
    const popupOrigin = allowedOrigin(input.ctx.config, input.query.origin)
    if (popupOrigin === null) return renderOriginRefusal(input)
    const user = await signedInUser(input)
    if (user) return ok(await renderAuthPage(input, { page: 'done', user, popupOrigin }))
    const again = `/popup?${new URLSearchParams({ origin: popupOrigin }).toString()}`
    return ok(
      await renderAuthPage(input, {
        page: 'refused',
        refusal: {
          title: 'You are not signed in yet',
          text: 'The sign-in was interrupted. Nothing was changed.',
          actions: [{ label: 'Try again', href: again }],
        },
      }),
    )
  },
})

async function renderOriginRefusal(input: PageInput): Promise<{ status: 403; body: string }> {
  const body = await renderAuthPage(input, {
    page: 'refused',
    refusal: {
      title: 'This window cannot sign you in',
      text: 'The website that opened this window is not one of ours, so we sent nothing to it. You can close this window.',
      actions: [],
    },
  })
  return { status: 403, body }
}

/** The only page of this app on which a sign-in may end. */
function popupEnd({ ctx }: PageInput, origin: string): string {
  const end = new URL('/popup-complete', ctx.config.AUTH_URL)
  end.searchParams.set('origin', origin)
  return end.href
}
