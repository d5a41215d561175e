import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openShop, orderOf, tee } from '../../../../tests/support/merch-shop.ts'
import { createWorld } from '../../../../tests/support/world.ts'
import { findOrder } from '../orders/index.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'

test('a packing slip shows names, addresses and notes in any script, and marks their language', async () => {
  const world = await createWorld()
  const shop = await openShop(world)
  const giftNote = 'كل عام وأنت بخير، ألف مبروك 🎉'
  const shippingInfo = {
    firstName: '李',
    lastName: '小龍',
    addressLine1: '上海市浦东新区世纪大道 100',
    city: 'תל אביב',
    state: 'CA',
    postalCode: '90001',
  }
  const { orderId } = await orderOf(world, shop, [tee(shop, { giftNote })], { shippingInfo })
  const order = await findOrder(world.database.kysely, orderId)
  const slip = await buffer(await drawPackingSlips(world.app.ctx, order ? [order] : []))
  // PDF text encoding: UTF-16, with a backslash before characters that would end it.
  const escaped = new Map(
    Object.entries({
      '\n': '\\n',
      '\r': '\\r',
      '\t': '\\t',
      '\b': '\\b',
      '\f': '\\f',
      '(': '\\(',
      ')': '\\)',
      '\\': '\\\\',
    }),
  )
  const toldAs = (words: string): string =>
    Buffer.from(words, 'utf16le')
      .swap16()
      .toString('latin1')
      .replaceAll(/./gs, (byte) => escaped.get(byte) ?? byte)
  for (const words of ['李 小龍', '上海市浦东新区世纪大道 100', 'תל אביב', 'وأنت بخير', '🎉'])
    expect(slip.includes(Buffer.from(toldAs(words), 'latin1')), words).toBe(true)
  await world.close()
})
