import Type from 'typebox'
import { AppError } from '../../../../platform/errors.ts'
import { linkTeam } from '../../boards/index.ts'
import { findCampaignBySlug } from '../../campaigns/index.ts'
import { ensureFan } from '../ensure-fan.ts'
import { formRoute } from '../store-form.ts'

export const beginRoute = formRoute({
  path: '/c/{slug}/do/begin',
  summary: 'Starts a fan session if there is none, and redirects to the first step.',
  body: Type.Object({
    bt: Type.Optional(Type.String({ maxLength: 100, description: 'The team that the session counts for.' })),
    anew: Type.Optional(Type.Literal('true', { description: 'A different person is using the device now.' })),
  }),
  from: '',
  handler: async (sender) => {
    const { ctx, slug, body, visitor } = sender
    const sessionId = await ensureFan({ ...sender, fan: body.anew ? null : sender.fan })
    if (body.bt) await linkIfPossible(ctx, { sessionId, boardTeamId: body.bt }, visitor)
    const campaign = await findCampaignBySlug(ctx, slug)
    return campaign?.shopFlow === 'design_first' ? '/designs' : '/photo'
  },
})

/** If the team was deleted or belongs to another store, the fan starts without it. */
async function linkIfPossible(...link: Parameters<typeof linkTeam>): Promise<void> {
  try {
    await linkTeam(...link)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'InternalError') throw error
  }
}
