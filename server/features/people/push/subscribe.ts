import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { knownBrowserOf } from '../../../platform/http/callers/browser-of.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { nameBrowser, readBrowser } from './browser-cookie.ts'
import { deleteDevice, listDevices, putSubscription } from './queries/subscriptions.ts'
import { assertSubscription, digestsOf, type Subscription, sealSubscription } from './subscription.ts'
import { getPublicKey } from './vapid-keys.ts'

type BrowserRequest = { ctx: Context; request: FastifyRequest; reply: FastifyReply; caller: Caller }

export type PushView = {
  publicKey: string
  showsDetails: boolean
  devices: { id: string; browser: string | null; createdAt: Date; isThisBrowser: boolean }[]
}

/**
 * Lets us notify a browser until the account signs out there.
 * @throws UnprocessableEntity for an unknown push service or invalid keys
 * @throws Conflict if another account has registered the address with other keys
 */
export async function subscribe(
  { ctx, request, reply, caller }: BrowserRequest,
  subscription: Subscription,
): Promise<void> {
  const { config, db, clock } = ctx
  assertSubscription(subscription, config)
  const id = await putSubscription(db, {
    id: newId(),
    accountId: caller.accountId,
    sealed: sealSubscription(config, subscription),
    ...digestsOf(config, subscription),
    browser: knownBrowserOf(request) ?? null,
    browserDigest: nameBrowser(request, reply, config),
    sessionId: caller.sessionId ?? null,
    at: clock.now(),
  })
  if (id === undefined) throw conflict('This address belongs to another account. Subscribe again for a new one.')
  ctx.push.expectEvents()
}

/** @throws NotFound if the caller has no such device */
export async function removeDevice({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<void> {
  if (!(await deleteDevice(db, caller.accountId, id)))
    throw notFound('There is no such device. It may be removed already.')
}

export async function readPush({ ctx, request, caller }: Omit<BrowserRequest, 'reply'>): Promise<PushView> {
  const { showsDetails, devices } = await listDevices(ctx.db, caller.accountId)
  const here = readBrowser(request, ctx.config)
  return {
    publicKey: await getPublicKey(ctx),
    showsDetails,
    devices: devices.map(({ browserDigest, ...device }) => ({ ...device, isThisBrowser: browserDigest === here })),
  }
}
