import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { message, moneyWords, type SiteLanguage, type Words } from '../../../platform/words/index.ts'
import { pictureUrl } from '../../likeness/search/index.ts'
import { readStorefront } from '../../merch/storefront/index.ts'
import { findTalentPage, portraitOf, type TalentPage } from '../../people/talent-pages/index.ts'
import { type Embedded, framePathOf, pagePathOf } from './domain/embedded-address.ts'

/** Parts of a talent or a store that other sites may show. All of it is on the public page too. */
export type Embed = {
  name: string
  /** Line below the name. */
  about: Words | null
  action: Words
  pageUrl: string
  frameUrl: string
  pictureUrl: string | null
  madeWithAi: boolean
  /** Drawn picture of 1200 × 630 pixels. */
  cardUrl: string | null
}

/**
 * Returns undefined for a talent whom searches do not find, and for a store that is not open. Reads
 * the database each time, so a withdrawal has its effect in the next request.
 */
export async function findEmbed(
  ctx: Context,
  embedded: Embedded,
  language: SiteLanguage = 'en',
): Promise<Embed | undefined> {
  const { BASE_URL } = ctx.config
  const shown = await (embedded.kind === 'talent' ? findTalent(ctx, embedded.slug) : findStore(ctx, embedded, language))
  return shown && { ...shown, pageUrl: BASE_URL + pagePathOf(embedded), frameUrl: BASE_URL + framePathOf(embedded) }
}

type Shown = Omit<Embed, 'pageUrl' | 'frameUrl'>

async function findTalent(ctx: Context, slug: string): Promise<Shown | undefined> {
  const talent = await findTalentPage(ctx.db, slug, ctx.clock.now())
  if (!talent?.likeness) return undefined
  const portrait = portraitOf(ctx.config, talent)
  const picture = portrait && ('assetId' in portrait ? pictureUrl(ctx.config, portrait.assetId) : talent.imageUrl)
  return {
    name: talent.displayName,
    about: lowestPrice(talent),
    action: message('License this face'),
    pictureUrl: picture,
    madeWithAi: isMadeWithAi(picture),
    cardUrl: picture === null ? null : `${ctx.config.BASE_URL}/api/talents/${talent.slug}/card`,
  }
}

/** In the first currency, as on the page. */
function lowestPrice({ minimums }: TalentPage): Words | null {
  const [first] = minimums
  if (!first) return null
  const inFirst = minimums.filter(({ currency }) => currency === first.currency)
  const least = Math.min(...inFirst.map(({ amountMinorUnit }) => amountMinorUnit))
  return message('Offers from {amount}', { amount: moneyWords(least, first.currency) })
}

async function findStore(ctx: Context, { slug }: Embedded, language: SiteLanguage): Promise<Shown | undefined> {
  const found = await readStorefront(ctx, { slug, language }, async () => undefined).catch(undefinedIfMissing)
  const store = found?.response.data
  if (!store || store.status !== 'LIVE' || store.shutdownMode !== 'NONE') return undefined
  const design = store.designs.find(({ displayImageUrl }) => displayImageUrl !== null)
  const picture = design?.displayImageUrl ?? store.seller?.imageUrl ?? null
  return {
    name: store.name,
    about: store.talentName,
    action: message('Open the store'),
    pictureUrl: picture,
    madeWithAi: isMadeWithAi(picture) || (design?.madeWithAi ?? false),
    cardUrl: null,
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'NotFound') return undefined
  throw error
}
