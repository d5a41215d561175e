import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { registerErrorPages } from '../../../platform/pages/index.ts'
import { renderAuthPage } from './page-context.ts'
import { keepOpener } from './page-headers.ts'

const SOCIAL = /^\/api\/auth\/(?:social\/|callback(?:$|\?))/
const isSocial = (request: FastifyRequest): boolean => SOCIAL.test(request.url)

/**
 * Renders errors of this app as pages. Those of social sign-in keep `window.opener` for popups.
 */
export function registerAuthErrorPages(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSocial(request)) keepOpener(reply)
    done()
  })
  registerErrorPages(app, {
    signInUrl: () => '/login',
    isVisited: isSocial,
    wordsOf: (request, usual, ownWords) =>
      isSocial(request) && usual.status !== 404
        ? {
            ...usual,
            title: 'Sign-in not completed',
            text: `${ownWords ?? 'The provider did not confirm your identity.'} Nothing was changed.`,
            actions: [{ label: 'Try again', href: '/login' }],
          }
        : { ...usual, actions: [{ label: 'Sign in', href: '/login' }] },
    render: (request, reply, { title, text, actions }) =>
      renderAuthPage({ ctx, request, reply }, { page: 'refused', refusal: { title, text, actions } }),
  })
}
