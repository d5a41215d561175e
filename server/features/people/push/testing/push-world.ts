import { sql } from 'kysely'
import { type MockInstance, vi } from 'vitest'
import { createWorld, type Person, type World } from '../../../../../tests/support/world.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { type NotificationType, notify } from '../../notifications/index.ts'
import { type LocalDevice, openPushService } from './local-push.ts'

export const DEVICES = '/api/push/devices'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

type Reader = Pick<Person, 'get' | 'post' | 'cookies'>

export type PushWorld = Awaited<ReturnType<typeof openPushWorld>>

/** Opens a world whose devices are at a push service of its own. */
export async function openPushWorld() {
  const service = await openPushService()
  const world: World = await createWorld({ env: { FETCH_LOOPBACK_PORTS: String(service.port) } })
  const { kysely } = world.database
  const newDevice = async (reader: Pick<Person, 'get'>): Promise<LocalDevice> =>
    service.subscribe((await reader.get('/api/push')).body.publicKey)
  return {
    world,
    newDevice,
    /** Adds another browser of the reader. */
    addDevice: async (reader: Reader): Promise<LocalDevice> => {
      reader.cookies.delete('push')
      const device = await newDevice(reader)
      const added = await reader.post(DEVICES, device.subscription, { 'user-agent': ANDROID })
      if (added.status !== 200) throw new Error(`the device was not added: ${added.status} ${added.text}`)
      return device
    },
    tell: (accountId: string, { type = 'OFFER_ACCEPTED' as NotificationType } = {}) =>
      inTransaction(kysely, (trx) =>
        notify(
          trx,
          [{ accountId, type, offerId: null, title: 'Mara Lindqvist accepted', body: 'Pay 2,500.00 EUR.' }],
          world.clock.now(),
        ),
      ),
    run: () => world.cron('/api/push/cron/send'),
    count: async (table: 'push_subscriptions' | 'push_deliveries') =>
      (await kysely.selectFrom(table).selectAll().execute()).length,
    /** Removes everything, and lets each test decide when messages are sent. */
    reset: async (): Promise<MockInstance> => {
      await sql`truncate notifications, outgoing_mails, silenced_notifications, push_subscriptions, push_deliveries, push_settings`.execute(
        kysely,
      )
      return vi.spyOn(world.app.ctx.push, 'expectEvents').mockReturnValue()
    },
    close: async () => {
      await world.close()
      await service.close()
    },
  }
}
