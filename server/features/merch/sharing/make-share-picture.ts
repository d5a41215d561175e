import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { AI_WORDS } from '../../../platform/made-with-ai/words.ts'
import { measureFile, spool } from '../../../platform/spool.ts'
import { openFile, storeFile } from '../../media/files/index.ts'
import type { Campaign } from '../campaigns/index.ts'

const MAX_PREVIEW_BYTES = 40_000_000

/**
 * Draws the watermarked preview on the campaign's colors, with the campaign's name. The file
 * expires unless a share refers to it.
 * @returns the key of the file
 * @throws UnprocessableEntity if the preview was deleted; ServiceUnavailable (503)
 */
export async function makeSharePicture(
  ctx: Context,
  { sessionId, campaign, previewKey }: { sessionId: string; campaign: Campaign; previewKey: string },
): Promise<string> {
  const preview = await openFile(ctx, previewKey)
  if (!preview) throw unprocessable('This art no longer exists. Make it again, then share it.')
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await spool(preview.body, from, MAX_PREVIEW_BYTES)
      const { primaryColor, secondaryColor } = campaign.branding
      await ctx.pictures.shareCard({
        from,
        to,
        ground: primaryColor,
        accent: secondaryColor,
        title: campaign.name,
        subtitle: campaign.talentName,
        label: isMadeWithAi(previewKey) ? AI_WORDS.en.label : null,
      })
      const { key } = await storeFile(ctx, {
        kind: 'share-picture',
        source: await measureFile(to),
        owner: { sessionId },
        expiresAt: addMs(ctx.clock.now(), DAY_MS),
        claim: {
          title: campaign.name,
          action: 'edited',
          madeAt: ctx.clock.now(),
        },
      })
      return key
    }),
  )
}
