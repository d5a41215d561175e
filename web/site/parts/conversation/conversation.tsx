import { say } from '../../../words/say.ts'
import './conversation.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiOperations, ContactDetails, Message } from '../../../../client/src/api-types.ts'
import { poll } from '../../../../client/src/poll.ts'
import { upload } from '../../../../client/src/upload.ts'
import { type WatchState, watch } from '../../../../client/src/watch.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { type ApiError, refetchAfter, request, useApiMutation, useApiQuery, useSite, useViewer } from '../../api.tsx'
import { mayCall } from '../../member-limits.ts'
import { Confirm } from '../feedback/confirm.tsx'
import { Load } from '../feedback/load.tsx'
import { ApiForm, useApiForm } from '../forms/api-form.tsx'
import { Actions, Button } from '../forms/button.tsx'
import { TextArea } from '../forms/fields.tsx'
import { Permitted } from '../forms/permitted.tsx'
import { Upload, type Uploaded } from '../forms/upload.tsx'
import { SendMessageBody } from '../rules/body-rules.ts'
import { useRequestKey } from '../sending/request-key.ts'
import { FileLine } from '../values/file-line.tsx'
import { Snapshot, useNow } from '../values/moment.tsx'
import { canRemove, EMPTY_CONVERSATION, piecesOf, withEvent, withMessages, withPage } from './conversation-state.ts'

type ConversationProps = { offerId: string; isOfTalent: boolean; otherName: string }

const MARK_READ = 'POST /api/offers/{id}/messages/read'
const PAGE = 50
const MAX_FILES = 10
const FILE_BYTES = 50_000_000

export function Conversation({ offerId, isOfTalent, otherName }: ConversationProps) {
  const site = useSite()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(EMPTY_CONVERSATION)
  const [state, setState] = useState<WatchState>('connecting')
  const params = { id: offerId }
  const newest = useApiQuery('GET /api/offers/{id}/messages', { params, query: { limit: PAGE, offset: 0 } })
  const page = newest.data
  useEffect(() => {
    if (page) setShown((before) => withPage(before, page))
  }, [page])

  const version = page?.version
  const isHere = version !== undefined
  const first = useRef(version)
  first.current = version
  useEffect(() => {
    if (!isHere) return undefined
    const ending = new AbortController()
    void watch(site.api, 'GET /api/offers/{id}/messages/events', {
      params: { id: offerId },
      query: { after: first.current ?? 0 },
      signal: ending.signal,
      onEvent: (event) => {
        setShown((before) => withEvent(before, event, isOfTalent))
        if (event.event === 'message') void refetchAfter(queryClient, 'A message arrived')
      },
      onState: setState,
      poll: async () => {
        const query = { limit: PAGE, offset: 0 }
        const input = { params: { id: offerId }, query }
        await request(site, 'GET /api/offers/{id}/messages', input, ending.signal).then(
          (body) => setShown((before) => withPage(before, body)),
          () => undefined,
        )
      },
    })
    return () => ending.abort()
  }, [site, queryClient, offerId, isOfTalent, isHere])

  useReadMark(offerId, shown.messages)
  const list = useRef<HTMLOListElement>(null)
  const last = shown.messages.at(-1)?.sequence
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])

  const oldest = shown.messages[0]?.sequence ?? 1
  const older = useApiMutation('GET /api/offers/{id}/messages')
  const showOlder = async () => {
    const body = await older.call({ params, query: { limit: PAGE, offset: shown.messages.length } })
    if (body) setShown((before) => withMessages(before, body.messages))
  }
  const keep = useCallback((message: Message) => setShown((before) => withMessages(before, [message])), [])
  return (
    <Load of={newest}>
      {() => (
        <div className="conversation">
          {oldest > 1 && (
            <div>
              <Button look="quiet" onClick={() => void showOlder()} isBusy={older.isBusy} busyLabel={say('Loading')}>
                {say('Show earlier messages')}
              </Button>
            </div>
          )}
          {shown.messages.length === 0 ? (
            <Empty title={say('No messages yet')}>
              {shown.canWrite
                ? say('Your messages go to {otherName}.', { otherName })
                : say('There are no messages about this offer.')}
            </Empty>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it.
            <ol
              className="conversation-list"
              ref={list}
              tabIndex={0}
              aria-label={say('Messages with {otherName}', { otherName })}
            >
              {shown.messages.map((message) => (
                <MessageLine key={message.id} message={message} onChange={keep} />
              ))}
            </ol>
          )}
          <p className="for-ears" role="status">
            {shown.messages.at(-1)?.isOwn === false &&
              say('New message from {senderName}', { senderName: shown.messages.at(-1)?.senderName ?? '' })}
          </p>
          {state === 'polling' && (
            <p className="small muted">
              {say('Live updates are not available here. New messages appear within a few seconds.')}
            </p>
          )}
          {shown.canWrite && <MessageForm offerId={offerId} otherName={otherName} onSent={keep} />}
        </div>
      )}
    </Load>
  )
}

/**
 * Reports the last message as read once the page is visible, and tries again after a failure that
 * may pass.
 */
function useReadMark(offerId: string, messages: readonly Message[]): void {
  const site = useSite()
  const queryClient = useQueryClient()
  const mayMark = mayCall(useViewer(), MARK_READ)
  const upTo = messages.findLast(({ isOwn, readAt }) => !isOwn && readAt === null)?.id
  useEffect(() => {
    if (upTo === undefined || !mayMark) return undefined
    const ending = new AbortController()
    const { signal } = ending
    let isSent = false
    const markRead = async () => {
      if (isSent || document.visibilityState !== 'visible') return
      isSent = true
      const input = { params: { id: offerId }, body: { upTo } }
      await poll(() => site.api(MARK_READ, { ...input, signal }), { until: () => true, signal })
      if (!signal.aborted) await refetchAfter(queryClient, MARK_READ)
    }
    void markRead()
    document.addEventListener('visibilitychange', () => void markRead(), { signal })
    return () => ending.abort()
  }, [site, queryClient, offerId, upTo, mayMark])
}

/** A message with its attachments and status. */
export function MessageLine({ message, onChange }: { message: Message; onChange: (message: Message) => void }) {
  const { id, offerId, isOwn, senderName, senderPersonName, text, attachments, removed, readAt, createdAt } = message
  const now = useNow()
  const { call, isBusy, refused } = useApiMutation('DELETE /api/offers/{id}/messages/{messageId}')
  const remove = async () => {
    const body = await call({ params: { id: offerId, messageId: id } })
    if (body) onChange(body.message)
    return body !== undefined
  }
  return (
    <li className={isOwn ? 'message message-own' : 'message'}>
      <strong className="small">{isOwn ? (senderPersonName ?? say('You')) : senderName}</strong>
      {removed ? <p className="muted">{say('This message was deleted.')}</p> : text && <p className="words">{text}</p>}
      {attachments.length > 0 && (
        <div className="message-files">
          {attachments.map(({ key, url, fileName, contentType, bytes }) => (
            <FileLine key={key} file={{ url, name: fileName ?? say('File'), contentType, bytes }} />
          ))}
        </div>
      )}
      <div className="message-foot small muted">
        <Snapshot at={createdAt} />
        {isOwn && !removed && <span>· {readAt ? say('read') : say('sent')}</span>}
        {canRemove(message, now) && (
          <Permitted calls="DELETE /api/offers/{id}/messages/{messageId}">
            <Confirm
              label={say('Delete message')}
              title={say('Delete this message?')}
              confirmLabel={say('Delete message')}
              look="quiet"
              isBusy={isBusy}
              refused={refused}
              onConfirm={remove}
            >
              <p className="words">{text}</p>
              <p>{say('The other side sees only that a message was deleted.')}</p>
            </Confirm>
          </Permitted>
        )}
      </div>
    </li>
  )
}

type MessageFormProps = { offerId: string; otherName: string; onSent: (message: Message) => void }

function MessageForm({ offerId, otherName, onSent }: MessageFormProps) {
  const { api } = useSite()
  const [isAttaching, setAttaching] = useState(false)
  const [uploadCount, setUnderWay] = useState(0)
  // A retry does not create a second message.
  const { keyOf, forget } = useRequestKey()
  const { reset, ...through } = useApiMutation('POST /api/offers/{id}/messages')
  const form = useApiForm('POST /api/offers/{id}/messages', {
    rules: SendMessageBody,
    through,
    input: { params: { id: offerId } },
    initial: { text: '', files: [] as readonly Uploaded[] },
    body: ({ text, files }) => ({
      text,
      clientId: keyOf({ text, files }),
      attachments: files.length > 0 ? files.map(({ key }) => key) : undefined,
    }),
    draft: `message-${offerId}`,
    resets: true,
    onDone: ({ message }) => {
      forget()
      setAttaching(false)
      onSent(message)
    },
  })
  const { refused } = form
  const { files } = form.values
  const text = form.text('text')
  return (
    <ApiForm form={form} label={say('Write to {otherName}', { otherName })}>
      <TextArea
        {...text}
        label={say('Write to {otherName}', { otherName })}
        rows={3}
        onChange={(next) => {
          if (refused) reset()
          text.onChange(next)
        }}
      />
      <FoundContact refused={refused} text={text.value.trim()} />
      {(isAttaching || files.length > 0) && (
        <Upload<ApiOperations['POST /api/offers/{id}/messages/attachments']>
          label={say('Attachments')}
          hint={say('Any file type except programs, up to 50 MB each.')}
          maxBytes={FILE_BYTES}
          most={MAX_FILES}
          files={files}
          onChange={(change) => form.set((before) => ({ files: change(before.files) }))}
          onBusy={setUnderWay}
          error={form.errorOf('attachments')}
          send={(file, options) =>
            upload(api, 'POST /api/offers/{id}/messages/attachments', {
              params: { id: offerId },
              form: { file },
              ...options,
            })
          }
        />
      )}
      <Actions>
        <Button
          {...form.button}
          busyLabel={say('Sending')}
          disabledReason={uploadCount > 0 ? say('A file is still uploading.') : undefined}
        >
          {say('Send message')}
        </Button>
        {!isAttaching && files.length === 0 && (
          <Button look="quiet" onClick={() => setAttaching(true)}>
            {say('Attach files')}
          </Button>
        )}
      </Actions>
    </ApiForm>
  )
}

/** Highlights the contact details in a refused message. */
function FoundContact({ refused, text }: { refused: ApiError | null; text: string }) {
  if (refused?.code !== 'CONTACT_DETAILS') return null
  const { found = [] } = (refused.details ?? {}) as Partial<ContactDetails>
  return (
    <p className="found words">
      <span className="for-ears">{say('Blocked contact details are marked:')} </span>
      {piecesOf(text, found).map(({ text: piece, isFound }, at) =>
        isFound ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
      )}
    </p>
  )
}
