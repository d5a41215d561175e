import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { changePayoutRoute } from './change-payout-destination.ts'

/**
 * Creates a link to the processor's pages, on which a seller proves their identity and enters
 * their bank account. The link expires within minutes, so create it only when the seller clicks.
 * An expired link redirects to `refreshUrl`, where the seller gets a new one. If the seller has no
 * connected account, one is opened first.
 * @throws BadRequest for a URL of another site; ProcessorUnavailable
 */
export async function openOnboarding(
  ctx: Context,
  caller: Caller,
  urls: { returnUrl?: string; refreshUrl?: string },
): Promise<{ url: string; expiresAt: Date }> {
  const returnUrl = ownUrl(ctx, 'returnUrl', urls.returnUrl)
  const refreshUrl = ownUrl(ctx, 'refreshUrl', urls.refreshUrl)
  const { connect_account_id: accountId } = await changePayoutRoute(ctx, caller, {})
  if (accountId === null) throw new Error(`account ${caller.accountId} did not get a payout account`)
  return ctx.processor.createOnboardingLink({ accountId, returnUrl, refreshUrl })
}

/**
 * Rejects URLs of other sites, so that nobody can use the processor's page to send people there.
 * The result is the URL as our parser has read it, because another parser could find a different
 * host in the original text.
 */
function ownUrl({ config }: Context, name: string, given: string | undefined): string {
  if (given === undefined) return config.NEXT_PUBLIC_MAIN_SITE_URL ?? config.BASE_URL
  const url = URL.parse(given)
  if (url && config.trustedOrigins.includes(url.origin) && url.username === '' && url.password === '') return url.href
  throw badRequest(message('{name} must be an address of this marketplace.', { name }), {
    issues: [{ path: name, message: 'is not an address of this marketplace' }],
  })
}
