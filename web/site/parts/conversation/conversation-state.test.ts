import { describe, expect, test } from 'vitest'
import type { Message } from '../../../../client/src/api-types.ts'
import { loudness } from '../media/read-wave.ts'
import { formatClock } from '../media/waveform.ts'
import { formatBytes } from '../values/bytes.ts'
import { canRemove, EMPTY_CONVERSATION, piecesOf, withEvent, withMessages, withPage } from './conversation-state.ts'

const SENT = '2026-11-20T12:00:00.000Z'
const message = (sequence: number, values: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  offerId: 'o',
  sequence,
  senderRole: 'brand',
  senderAccountId: 'b',
  senderName: 'Northwind',
  senderPersonName: null,
  isOwn: false,
  text: 'Hello',
  attachments: [],
  removed: false,
  removedAt: null,
  readAt: null,
  createdAt: SENT,
  ...values,
})
const numbers = ({ messages }: { messages: readonly Message[] }) => messages.map(({ sequence }) => sequence)

describe('a conversation', () => {
  test('lists messages in order and each once, however they arrived', () => {
    const page = {
      messages: [message(3), message(2)],
      total: 3,
      limit: 2,
      offset: 0,
      unreadCount: 0,
      canWrite: true,
      version: 7,
    }
    const shown = withMessages(withPage(EMPTY_CONVERSATION, page), [message(1), message(3)])
    expect(numbers(shown)).toEqual([1, 2, 3])
    expect(shown).toMatchObject({ version: 7, canWrite: true })
    const updated = withEvent(shown, { event: 'message', data: message(4), id: '9' }, false)
    expect([numbers(updated), updated.version]).toEqual([[1, 2, 3, 4], 9])
    const back = withEvent(
      updated,
      { event: 'message', data: message(2, { removed: true, text: null }), id: '10' },
      false,
    )
    expect(back.messages[1]).toMatchObject({ sequence: 2, removed: true, text: null })
  })

  test('knows how far the other side has read', () => {
    const shown = withMessages(EMPTY_CONVERSATION, [
      message(1, { isOwn: true }),
      message(2),
      message(3, { isOwn: true }),
    ])
    const data = { brand: { sequence: 3, readAt: SENT }, talent: { sequence: 2, readAt: SENT } }
    const read = (isOfTalent: boolean) =>
      withEvent(shown, { event: 'read', data, id: '4' }, isOfTalent).messages.map(({ readAt }) => readAt)
    expect(read(false)).toEqual([SENT, null, null])
    expect(read(true)).toEqual([SENT, null, SENT])
  })

  test('keeps a read receipt when an older response arrives after it', () => {
    const own = message(1, { isOwn: true })
    const data = { brand: { sequence: 1, readAt: SENT }, talent: { sequence: 0, readAt: null } }
    const receipt = { event: 'read', data, id: '2' } as const
    const before = withMessages(withEvent(withMessages(EMPTY_CONVERSATION, [own]), receipt, true), [own])
    const after = withMessages(withEvent(EMPTY_CONVERSATION, receipt, true), [own, message(2, { isOwn: true })])
    expect([before, after].map(({ messages }) => messages.map(({ readAt }) => readAt))).toEqual([[SENT], [SENT, null]])
  })

  test('allows removing one’s own message within ten minutes of sending it', () => {
    const own = message(1, { isOwn: true })
    const after = (minutes: number) => Date.parse(SENT) + minutes * 60_000
    expect(canRemove(own, after(9))).toBe(true)
    expect([
      canRemove(own, after(10)),
      canRemove(message(1), after(1)),
      canRemove({ ...own, removed: true }, after(1)),
    ]).toEqual([false, false, false])
  })

  test('highlights matches in a text without losing any of it', () => {
    const text = 'Call 070-123 45 67 or joe@x.com!'
    const pieces = piecesOf(text, [
      { start: 22, end: 31 },
      { start: 5, end: 18 },
    ])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter(({ isFound }) => isFound).map((piece) => piece.text)).toEqual(['070-123 45 67', 'joe@x.com'])
  })
})

test('file sizes use the reader’s units', () => {
  expect([512, 1_400_000, 500_000_000].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '512 byte',
    '1.4 MB',
    '500 MB',
  ])
})

test('a waveform is scaled to its loudest sample, and silence is flat', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, at) => (at < 500 ? 0.25 : -0.5))
  expect(loudness(samples, 4)).toEqual([0.5, 0.5, 1, 1])
  expect(loudness(new Float32Array(10), 2)).toEqual([0, 0])
  expect([formatClock(65), formatClock(0.4)]).toEqual(['1:05', '0:00'])
})
