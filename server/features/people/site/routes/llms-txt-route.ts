import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { llmsTxtOf } from '../llms-txt.ts'

/** Serves the page that assistants look for, after the proposal of llmstxt.org. */
export const llmsTxtRoute = defineRoute({
  method: 'GET',
  path: '/llms.txt',
  auth: 'public',
  mayBeCached: true,
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  summary: 'Returns llms.txt: where assistants find the API, its description and the MCP server.',
  responses: { 200: Bytes },
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, reply }) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return ok(llmsTxtOf(ctx.config.BASE_URL))
  },
})
