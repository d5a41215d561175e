import type { OfferPageProps, RefusedForm, ShownAction, SignedIn } from '../../../../web/offers/shown-offer.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import { getOffer } from '../offer/index.ts'
import { wholeOffer } from './show-offer.ts'

/** Whether somebody can pay on a page of ours: with the simulator, where its pages are. */
export const canPayHere = (ctx: Context): boolean => !ctx.config.isProduction && ctx.processor.name === 'simulator'

/** Who is signed in; the page of the authentication app that this leads to signs out, too. */
export const signedIn = (config: Pick<Config, 'AUTH_URL'>, { displayName }: Caller): SignedIn => ({
  displayName,
  accountUrl: config.AUTH_URL,
})

/**
 * An offer's page. Two statements.
 * @throws NotFound; Forbidden for a stranger.
 */
export async function renderOffer(
  ctx: Context,
  caller: Caller,
  offerId: string,
  { done, refused }: { done?: ShownAction | undefined; refused?: RefusedForm | undefined },
): Promise<string> {
  const props: OfferPageProps = {
    person: signedIn(ctx.config, caller),
    now: ctx.clock.now(),
    ...wholeOffer(await getOffer(ctx, caller, offerId), caller),
    canPayHere: canPayHere(ctx),
    done,
    refused,
  }
  return renderPage('offer', props)
}
