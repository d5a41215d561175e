import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, WebUrl, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { MAX_LINKS } from '../domain/platforms.ts'
import { LinksView, PlatformName, viewLinks } from '../link-view.ts'
import { listLinks } from '../queries/links.ts'
import { saveLinks } from '../save-links.ts'

const shared = {
  path: '/api/likeness/social-links',
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: LinksView },
} as const

export const listSocialLinksRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listSocialLinks',
  summary: 'Lists a talent’s linked profiles with followers, the time of the last reading, and any failure.',
  description: 'Returns those of the calling talent, or of `accountId` for the talent’s agent and for admins.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    return ok(viewLinks(ctx, await listLinks(ctx.db, accountId)))
  },
})

export const saveSocialLinksRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveSocialLinks',
  summary: 'Replaces a talent’s linked profiles and has them read.',
  description:
    `Up to ${MAX_LINKS}, each once, on platforms recognized by their host; \`platform\` is optional and must match the address. ` +
    'They are read within minutes, and once a day from then on. Data of unchanged links is kept. ' +
    '`accountId` is for an agent who may act for a talent.',
  body: named(
    'SaveSocialLinksBody',
    Exactly({
      links: Type.Array(
        Exactly({
          platform: Type.Optional(PlatformName),
          url: withExample(WebUrl, 'https://www.instagram.com/mara.lindqvist'),
        }),
        { maxItems: MAX_LINKS },
      ),
    }),
    {
      links: [
        { platform: 'instagram', url: 'https://www.instagram.com/mara.lindqvist' },
        { url: 'https://www.youtube.com/@maralindqvist' },
      ],
    },
  ),
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    return ok(viewLinks(ctx, await saveLinks(ctx, accountId, body.links)))
  },
})
