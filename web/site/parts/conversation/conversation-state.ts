import type { Message, MessageList } from '../../../../client/src/api-types.ts'
import type { StreamEvent } from '../../../../client/src/watch.ts'

export type ConversationState = {
  messages: readonly Message[]
  /** The latest read receipt of the other side. */
  otherSideRead: { sequence: number; readAt: string | null }
  version: number
  canWrite: boolean
}

export const EMPTY_CONVERSATION: ConversationState = {
  messages: [],
  otherSideRead: { sequence: 0, readAt: null },
  version: 0,
  canWrite: false,
}

/**
 * Adds or replaces messages by sequence number. The result is sorted. A response can arrive after
 * the stream's event about a later state, so an unread message does not undo a read receipt.
 */
export function withMessages(shown: ConversationState, came: readonly Message[]): ConversationState {
  const bySequence = new Map(shown.messages.map((message) => [message.sequence, message]))
  for (const message of came)
    bySequence.set(message.sequence, {
      ...message,
      readAt: message.readAt ?? bySequence.get(message.sequence)?.readAt ?? readAtOf(message, shown.otherSideRead),
    })
  return { ...shown, messages: [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence) }
}

const readAtOf = (
  { isOwn, sequence }: Message,
  { sequence: readThrough, readAt }: ConversationState['otherSideRead'],
): string | null => (isOwn && sequence <= readThrough ? readAt : null)

/** Adds a page of messages. The API returns pages newest first. */
export const withPage = (
  shown: ConversationState,
  { messages, version, canWrite }: MessageList,
): ConversationState => ({
  ...withMessages(shown, messages),
  version: Math.max(shown.version, version),
  canWrite,
})

export function withEvent(
  shown: ConversationState,
  { event, data, id }: StreamEvent<'GET /api/offers/{id}/messages/events'>,
  isOfTalent: boolean,
): ConversationState {
  const version = Math.max(shown.version, Number(id) || 0)
  if (event === 'message') return { ...withMessages(shown, [data]), version }
  const otherSideRead = isOfTalent ? data.brand : data.talent
  return { ...withMessages({ ...shown, otherSideRead }, shown.messages), version }
}

/** A sender can remove a message within this time. */
const REMOVE_WITHIN_MS = 10 * 60_000
export const canRemove = ({ isOwn, removed, createdAt }: Message, now: number): boolean =>
  isOwn && !removed && now - Date.parse(createdAt) < REMOVE_WITHIN_MS

type Piece = { text: string; isFound: boolean }

export function piecesOf(text: string, found: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false })
    pieces.push({ text: text.slice(Math.max(start, at), end), isFound: true })
    at = Math.max(at, end)
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces.filter((piece) => piece.text !== '')
}
