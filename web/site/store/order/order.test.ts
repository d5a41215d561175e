import { expect, test } from 'vitest'
import { type Order, stepsOf } from './order.ts'
import { postalLines } from './postal-lines.ts'

const historyOf = (...what: Order['history'][number]['what'][]): Order['history'] =>
  what.map((one, at) => ({ what: one, at: `2026-12-0${at + 1}T10:00:00.000Z`, text: '' }))
const way = (status: Order['status'], history = historyOf('ordered')) =>
  stepsOf({ status, history }).map((step) => `${step.status} ${step.state} ${step.at?.slice(8, 10) ?? '-'}`)

test('goods have four steps, with the date of each step that is done', () => {
  expect(way('new')).toEqual(['new now 01', 'working_on to come -', 'shipped to come -', 'delivered to come -'])
  expect(way('ready', historyOf('ordered', 'received', 'working_on'))).toEqual([
    'new done 01',
    'working_on now 03',
    'shipped to come -',
    'delivered to come -',
  ])
  // A print shop may report a later step first.
  expect(way('shipped', historyOf('ordered', 'shipped'))).toEqual([
    'new done 01',
    'working_on done -',
    'shipped now 02',
    'delivered to come -',
  ])
  expect(way('delivered', historyOf('ordered', 'shipped', 'delivered')).at(-1)).toBe('delivered done 03')
})

test('downloads have three steps, a failed one stays in processing, and a canceled one has none', () => {
  expect(way('failed')).toEqual(['pending done 01', 'processing now -', 'completed to come -'])
  expect(way('completed', historyOf('ordered', 'completed')).at(-1)).toBe('completed done 02')
  expect(way('cancelled')).toEqual([])
})

test('an address shows its country in the reader’s language', () => {
  const shippingInfo = {
    firstName: 'Ada',
    lastName: 'Byron',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: '',
    postalCode: '90001',
    country: 'SE',
  }
  const lines = ['Ada Byron', '1 Main Street', '90001 Springfield']
  expect(postalLines(shippingInfo, 'de')).toEqual([...lines, 'Schweden'])
  expect(postalLines({ ...shippingInfo, country: 'Elsewhere' }, 'en')).toEqual([...lines, 'Elsewhere'])
  const place = { ...shippingInfo, city: 'Portland', state: 'ME', postalCode: '04101' }
  const placed = (country: string) => postalLines({ ...place, country }, 'en').slice(2, -1)
  expect(placed('US')).toEqual(['Portland, ME 04101'])
  expect(placed('AU')).toEqual(['Portland ME 04101'])
  expect(placed('GB')).toEqual(['Portland', 'ME', '04101'])
  expect(postalLines({ ...place, state: '', postalCode: '', country: 'US' }, 'en')[2]).toBe('Portland')
  const nobody = { firstName: '', lastName: '', addressLine1: '', city: '', state: '', postalCode: '', country: '' }
  expect(postalLines(nobody, 'en')).toEqual([])
  expect(postalLines(nobody, 'en', { name: 'Ada', email: 'ada@fans.test' })).toEqual(['Ada', 'ada@fans.test'])
})
