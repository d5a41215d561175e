import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { brand, brandName, OWN_NAME } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { formatMoney } from '../../../platform/money.ts'
import { LIGHT } from '../../../platform/pages/theme.ts'
import { findPublicPicture } from '../../likeness/search/index.ts'
import { findDrawingOf, findFile, isWithheld, servePart } from '../../media/files/index.ts'
import { portraitOf } from './portrait-of.ts'
import { findTalentPage, type TalentPage } from './queries/find-talent-page.ts'

/** Short, so that withdrawn pictures soon disappear everywhere. */
const CACHE_SECONDS = 300
/** Raise it when the same texts would look different. */
const DRAWING = 1

type CardResponse = { status: 200 | 304; headers: Record<string, string | number>; body: Readable | '' }

/**
 * Serves the picture for links to a talent's page. It is drawn from the page's first picture on
 * the first request, and again when its texts change.
 * @throws NotFound if there is no such talent or they show no picture; ServiceUnavailable (503)
 */
export async function serveCard(ctx: Context, slug: string, ifNoneMatch?: string): Promise<CardResponse> {
  const talent = await findTalentPage(ctx.db, slug, ctx.clock.now())
  const portrait = talent && portraitOf(ctx.config, talent)
  if (!talent || !portrait) throw cardNotFound()
  const source =
    'assetId' in portrait
      ? await findPublicPicture(ctx.db, portrait.assetId)
      : await findPublicFile(ctx, portrait.fileKey)
  const texts = { name: talent.displayName, traits: describe(talent), price: lowestPrice(talent) }
  const name = `card-${createHash('sha256')
    .update(JSON.stringify([DRAWING, texts, ...drawnBrand()]))
    .digest('hex')
    .slice(0, 32)}`
  const key =
    source === undefined
      ? undefined
      : await findDrawingOf(ctx, source, name, (from, to) =>
          ctx.pictures.talentCard({ from, to, ...texts, brand: brandName(), accent: brand().color ?? LIGHT.accent }),
        ).catch(undefinedIfUnreadable)
  const part = key === undefined ? undefined : await servePart(ctx, { key, ifNoneMatch }, () => undefined)
  if (!part || part.status === 206) throw cardNotFound()
  const caching = {
    'cache-control': `public, max-age=${CACHE_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
  }
  const { status, headers, body } = part
  return { status, headers: { ...headers, ...caching }, body }
}

/** Another brand needs another drawing. */
const drawnBrand = (): unknown[] => (brandName() === OWN_NAME ? [] : [brandName(), brand().color])

async function findPublicFile(ctx: Context, key: string): Promise<string | undefined> {
  const file = await findFile(ctx.db, key, ctx.clock.now())
  return file?.visibility === 'public' && !isWithheld(file) ? key : undefined
}

function describe({ likeness }: TalentPage): string {
  if (!likeness) return ''
  const { category, voiceTone } = likeness
  const words = [category, voiceTone && `${voiceTone} voice`].filter((word) => word !== null && word !== '')
  return words.join(' · ').replace(/^./, (letter) => letter.toUpperCase())
}

/** In the first currency, as on the page. */
function lowestPrice({ minimums }: TalentPage): string {
  const [first] = minimums
  if (!first) return ''
  const inFirst = minimums.filter(({ currency }) => currency === first.currency)
  const least = Math.min(...inFirst.map(({ amountMinorUnit }) => amountMinorUnit))
  return `Offers from ${formatMoney(least, first.currency)}`
}

function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return undefined
}

const cardNotFound = () => notFound('There is no such picture, or it may no longer be shown.')
