import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { registerErrorPages } from './error-pages.ts'
import { serveAssets } from './serve-assets.ts'

/** What the pages need of their listener besides their routes: their files, and errors that people can read. */
export function registerAuthPages(app: FastifyInstance, ctx: Context): void {
  serveAssets(app)
  registerErrorPages(app, ctx)
}
