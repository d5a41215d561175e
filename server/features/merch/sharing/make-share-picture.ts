import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { AI_WORDS } from '../../../platform/made-with-ai/words.ts'
import { measureFile, spool } from '../../../platform/spool.ts'
import { openFile, storeFile } from '../../media/files/index.ts'
import type { Campaign } from '../campaigns/index.ts'

const MAX_SOURCE_BYTES = 40_000_000

/**
 * Draws a piece of art, or its watermarked preview, on the campaign's colors, with the campaign's
 * name. The file expires unless a share refers to it.
 * @returns the key of the file
 * @throws UnprocessableEntity if the picture was deleted; ServiceUnavailable (503)
 */
export async function makeSharePicture(
  ctx: Context,
  { sessionId, campaign, sourceKey }: { sessionId: string; campaign: Campaign; sourceKey: string },
): Promise<string> {
  const source = await openFile(ctx, sourceKey)
  if (!source) throw unprocessable('This art no longer exists. Make it again, then share it.')
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await spool(source.body, from, MAX_SOURCE_BYTES)
      const { primaryColor, secondaryColor } = campaign.branding
      await ctx.pictures.shareCard({
        from,
        to,
        ground: primaryColor,
        accent: secondaryColor,
        title: campaign.name,
        subtitle: campaign.talentName,
        label: isMadeWithAi(sourceKey) ? AI_WORDS.en.label : null,
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
