import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { changePayoutRoute } from './change-payout-destination.ts'

/**
 * A link to the processor's own pages, where a seller proves who they are and says where their bank is. It is good for
 * minutes: made when it is about to be followed, and asked for anew by `refreshUrl` when it was not. Opens the payout
 * account first, if there is none.
 * @throws BadRequest for an address that is not of ours; ProcessorUnavailable.
 */
export async function openOnboarding(
  ctx: Context,
  caller: Caller,
  urls: { returnUrl?: string; refreshUrl?: string },
): Promise<{ url: string; expiresAt: Date }> {
  const returnUrl = ownUrl(ctx, 'returnUrl', urls.returnUrl)
  const refreshUrl = ownUrl(ctx, 'refreshUrl', urls.refreshUrl)
  const { connect_account_id: accountId } = await changePayoutRoute(ctx, caller, {})
  if (accountId === null) throw new Error(`account ${caller.accountId} was given no payout account`)
  return ctx.processor.createOnboardingLink({ accountId, returnUrl, refreshUrl })
}

/**
 * Where the processor sends people back to is one of our own sites: nobody makes a link that leads elsewhere. It goes
 * out as we have read it, so that nobody else can read another host into it.
 */
function ownUrl({ config }: Context, name: string, given: string | undefined): string {
  if (given === undefined) return config.NEXT_PUBLIC_MAIN_SITE_URL ?? config.BASE_URL
  const url = URL.parse(given)
  if (url && config.trustedOrigins.includes(url.origin) && url.username === '' && url.password === '') return url.href
  throw badRequest(`${name} must be an address of this marketplace.`, {
    issues: [{ path: name, message: 'is not an address of ours' }],
  })
}
