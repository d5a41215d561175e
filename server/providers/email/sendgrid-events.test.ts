import { expect, test } from 'vitest'
import { MAIL_ARGUMENTS } from './port.ts'
import { createEventReader } from './sendgrid-events.ts'

const EVENT = {
  sg_event_id: 'event',
  event: 'bounce',
  type: 'bounce',
  email: 'Ada@People.test',
  timestamp: 1_930_000_000,
  reason: '550 no such user',
}
const open = createEventReader({ publicKey: undefined, isOpen: true })
const read = (rawBody: string) => open({ rawBody, header: () => undefined })
const readOne = (change: object) => read(JSON.stringify([{ ...EVENT, ...change }]))?.[0]

test('an event is read with its address, time and reason', () => {
  expect(readOne({})).toEqual({
    id: 'event',
    address: 'ada@people.test',
    kind: 'bounce',
    name: 'bounce',
    arguments: {},
    detail: '550 no such user',
    at: new Date(1_930_000_000_000),
  })
  expect(readOne({ reason: 7 })?.detail).toBeNull()
  expect(readOne({ reason: 'x'.repeat(600) })?.detail).toHaveLength(500)
})

test.each([
  ['spamreport', undefined, 'complaint'],
  ['open', undefined, 'open'],
  ['bounce', 'blocked', 'other'],
  ['bounce', undefined, 'bounce'],
  ['delivered', undefined, 'other'],
])('the event %s of type %s is a %s', (event, type, kind) => {
  expect(readOne({ event, type })?.kind).toBe(kind)
})

test.each([
  { sg_event_id: '' },
  { sg_event_id: 7 },
  { sg_event_id: 'x'.repeat(256) },
  { event: 7 },
  { email: 'nobody' },
  { email: undefined },
  { timestamp: '1930000000' },
  { timestamp: 1.5 },
  { timestamp: -1 },
  { timestamp: 1e11 + 1 },
])('an event with %j is skipped, and the others count', (change) => {
  expect(readOne(change)).toBeUndefined()
  expect(read(JSON.stringify([null, 'x', { ...EVENT, ...change }, EVENT]))).toHaveLength(1)
})

test('an event with the longest id, or with the earliest or latest time, counts', () => {
  expect(readOne({ sg_event_id: 'x'.repeat(255) })?.id).toHaveLength(255)
  expect([readOne({ timestamp: 0 })?.at.getTime(), readOne({ timestamp: 1e11 })?.at.getTime()]).toEqual([0, 1e14])
})

test('the arguments of a mail must be texts of 1 to 200 characters', () => {
  const [name] = MAIL_ARGUMENTS
  expect(readOne({ [name]: 'x'.repeat(200), other: 'y' })?.arguments).toEqual({ [name]: 'x'.repeat(200) })
  for (const wrong of ['x'.repeat(201), '', 7, null]) expect(readOne({ [name]: wrong })?.arguments).toEqual({})
})

test('a body that is not a list is invalid, and so is every body without a key unless the reader is open', () => {
  expect([read(''), read('{}'), read('[]'), read('\uFEFF[]')]).toEqual([undefined, undefined, [], []])
  const closed = createEventReader({ publicKey: undefined, isOpen: false })
  expect(closed({ rawBody: '[]', header: () => undefined })).toBeUndefined()
})
