import Type from 'typebox'
import { brandSlug } from '../../../../platform/brand/index.ts'
import { AppError } from '../../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Html, Text } from '../../../../platform/http/schemas.ts'
import type { PageReader } from '../../../../platform/pages/built-pages.ts'
import { DATA_PATH } from '../../../../platform/pages/fan-data-path.ts'
import { writeExport } from '../../privacy/index.ts'
import { readToken } from '../data-link.ts'
import { PARTS, PARTS_OF } from '../domain/parts.ts'
import { eraseOnRequest } from '../erase-fan.ts'
import { erasureScopeOf } from '../erasure-scope.ts'
import { findSubject, readerOf } from '../find-subject.ts'
import type { FanDataHandlers } from '../handlers.ts'
import { fanDataPage } from '../pages/fan-data-page.ts'
import { setPrivatePageHeaders } from '../private-page-headers.ts'
import { viewData } from '../view-data.ts'

const params = Exactly({ token: Text({ minLength: 1, maxLength: 1000 }) })
const shared = { auth: 'link', tag: 'Privacy', hidden: true, params, rate: { max: 60, perMs: 60_000 } } as const
const expiredLinkPage = async (reader: PageReader) => ({
  status: 410 as const,
  body: await fanDataPage(reader, { is: 'over', path: DATA_PATH }),
})

export const createDataRoutes = (handlers: FanDataHandlers): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/your-data/open/{token}',
    openQuery: 'link',
    summary: 'Returns the data kept about a fan, behind a link that works for some hours. Changes nothing.',
    responses: { 200: Html, 410: Html },
    handler: async ({ ctx, request, params: { token }, reply }) => {
      setPrivatePageHeaders(reply)
      const scope = readToken(ctx.config, token, ctx.clock.now())
      if (!scope) return expiredLinkPage(request)
      return ok(await fanDataPage(request, await viewData(ctx, handlers, { scope, token, done: null })))
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/your-data/open/{token}',
    form: true,
    summary: 'Deletes a part of the data kept about a fan. The next request no longer finds it.',
    body: Exactly({ part: Type.Enum([...PARTS]), sure: Type.Literal('yes') }),
    responses: { 200: Html, 410: Html },
    errors: ['Forbidden'],
    handler: async ({ ctx, request, params: { token }, body: { part }, reply }) => {
      setPrivatePageHeaders(reply)
      const scope = readToken(ctx.config, token, ctx.clock.now())
      if (!scope) return expiredLinkPage(request)
      if (!PARTS_OF[scope.kind].includes(part))
        throw new AppError('Forbidden', 'This link does not allow you to delete that data.')
      await eraseOnRequest(ctx, handlers, erasureScopeOf(part, await findSubject(ctx.db, handlers.merch, scope)))
      return ok(await fanDataPage(request, await viewData(ctx, handlers, { scope, token, done: part })))
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/your-data/open/{token}/export',
    summary: 'Downloads a copy of the data kept about a fan, as a ZIP file.',
    rate: { max: 10, perMs: 60_000 },
    responses: { 200: Bytes, 410: Html },
    errors: ['Forbidden'],
    handler: async ({ ctx, request, params: { token }, reply }) => {
      setPrivatePageHeaders(reply)
      const scope = readToken(ctx.config, token, ctx.clock.now())
      if (!scope) {
        reply.type('text/html; charset=utf-8')
        return expiredLinkPage(request)
      }
      // A complete export of an account is only available in Settings, after a recent sign-in.
      if (scope.kind === 'account') throw new AppError('Forbidden', 'Download a copy of your data in Settings.')
      const at = ctx.clock.now()
      const person = readerOf(await findSubject(ctx.db, handlers.merch, scope))
      const zip = writeExport(ctx, { data: handlers.data, person, accountId: null, at })
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${brandSlug()}-${at.toISOString().slice(0, 10)}.zip"`)
      return ok(zip)
    },
  }),
]
