import { type RawBuilder, sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { enqueueMailOfEach } from '../../../../platform/mail/index.ts'
import { message, type Words, writeWords } from '../../../../platform/words/index.ts'
import { accountSummaries, agentsOfTalents } from '../../accounts/index.ts'
import { enqueuePushOfEach } from '../../push/index.ts'
import { canBeDigested, NOTICE_MAIL, type NotificationType, UNMAILED_TYPES } from '../notification-types.ts'

export type Notice = {
  /**
   * Recipient. If this account is a talent with an active agent, the notice goes to the agent's
   * account.
   */
  accountId: string
  type: NotificationType
  offerId: string | null
  title: Words
  body: Words
  /**
   * Deadline for an answer. If it is less than a day after the next digest, the notice is mailed
   * immediately.
   */
  answerBy?: Date | null
  /** There is at most one notice with the same account, type, offer and key. */
  dedupeKey?: string
  /**
   * Earliest time of the mail, which is then sent only if the notice is still unread. Without a
   * time, the notice is mailed immediately, even if it has been read.
   */
  mailAfter?: Date
  /**
   * True if the notice is about the account's owner. Such a notice goes to the owner, even if an
   * agent receives the owner's other notices.
   */
  isPersonal?: boolean
}

/** Maximum lengths of a talent's name at the start of a title, and of the whole title. */
const NAME_LIMIT = 20
const TITLE_LIMIT = 90

const cut = (text: RawBuilder<string>, max: number) =>
  sql<string>`case when char_length(${text}) > ${max}::int then left(${text}, ${max - 1}::int) || '…' else ${text} end`

/** An agent may represent several talents. */
const agentsTitle = cut(
  sql<string>`('For ' || ${cut(sql<string>`talent.display_name`, NAME_LIMIT)} || ': ' || n.title)`,
  TITLE_LIMIT,
)

const AGENTS_TITLE = message('For {talent}: {title}', { talent: '', title: '' })
const AGENTS_BODY = message('Talent: {talent}.', { talent: '' })

/** The same, for other languages. */
const agentsWords = sql`jsonb_build_object(
  'title', jsonb_build_object('max', ${TITLE_LIMIT}::int, 'shortened', jsonb_build_array(jsonb_build_object(
    'say', ${AGENTS_TITLE.say}::text,
    'values', jsonb_build_object(
      'talent', ${cut(sql<string>`talent.display_name`, NAME_LIMIT)}, 'title', n.words -> 'title')))),
  'body', jsonb_build_object('sentences', jsonb_build_array(n.words -> 'body', jsonb_build_object(
    'say', ${AGENTS_BODY.say}::text, 'values', jsonb_build_object('talent', talent.display_name)))))`

/**
 * Writes notices in the transaction of the change that they report (contract, part 1, "Events",
 * rules 1 to 3). Queues their mails and their messages to devices, except those that the reader has
 * switched off for this type. If the reader has a digest, mails that may wait are added to it. The
 * reader's digest settings are locked (shared) until this transaction ends, so a concurrent change
 * of the settings waits, and then finds these notices.
 */
export async function notify(trx: Trx, notices: readonly Notice[], at: Date): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ accountId, type, offerId, title, body, dedupeKey, ...how }) => ({
    id: newId(),
    account_id: accountId,
    type,
    offer_id: offerId,
    title: writeWords(title),
    body: writeWords(body),
    // Plain texts are in English only, such as texts to admins.
    words: typeof title === 'string' && typeof body === 'string' ? null : { title, body },
    dedupe_key: dedupeKey ?? null,
    may_wait: canBeDigested(type),
    answer_by: how.answerBy ?? null,
    mail_after: how.mailAfter ?? null,
    is_personal: how.isPersonal ?? false,
  }))
  await insertNotices(trx, JSON.stringify(rows), at)
}

const isMuted = (of: RawBuilder<unknown>) =>
  sql`exists (select from muted_notifications m where m.account_id = ${of}.account_id and m.type = ${of}.type)`

const insertNotices = hotQuery((db, notices: string, at: Date) => {
  const mailed = sql`
    select id, account_id, mail_after as due_at from inserted
    where not awaits_digest and not type = any(${UNMAILED_TYPES}::text[]) and not ${isMuted(sql`inserted`)} order by id`
  const pushed = sql`
    select id, account_id from inserted
    where not type = any(${UNMAILED_TYPES}::text[]) and not exists (
      select from silenced_notifications s where s.account_id = inserted.account_id and s.type = inserted.type)`
  const query = sql`
    with addressed as materialized (
      select n.id, coalesce(link.agent_account_id, n.account_id) as account_id, n.type, n.offer_id,
        case when link.agent_account_id is null then n.title else ${agentsTitle} end as title,
        case when link.agent_account_id is null then n.body else n.body || ' Talent: ' || talent.display_name || '.' end
          as body,
        case when link.agent_account_id is null or n.words is null then n.words else ${agentsWords} end as words,
        n.dedupe_key, n.may_wait, n.answer_by, n.mail_after
      from jsonb_to_recordset(${notices}::jsonb) as n
        (id text, account_id text, type text, offer_id text, title text, body text, words jsonb, dedupe_key text,
          may_wait boolean,          answer_by timestamptz, mail_after timestamptz, is_personal boolean)
      left join ${agentsOfTalents} link on link.talent_account_id = n.account_id and not n.is_personal
      left join ${accountSummaries} talent on talent.id = link.talent_account_id
    ), rhythms as materialized (
      select account_id, next_digest_at from digest_settings
      where account_id in (select account_id from addressed where may_wait) and next_digest_at is not null
      order by account_id for share
    ), inserted as (
      insert into notifications
        (id, account_id, type, offer_id, title, body, words, dedupe_key, mail_after, created_at, awaits_digest)
      select n.id, n.account_id, n.type, n.offer_id, n.title, n.body, n.words, n.dedupe_key, n.mail_after, ${at}::timestamptz,
        n.may_wait and r.account_id is not null
          and (n.answer_by is null or n.answer_by >= r.next_digest_at + interval '24 hours')
          and not ${isMuted(sql`n`)}
      from addressed n left join rhythms r on r.account_id = n.account_id
      order by n.id
      on conflict (account_id, type, offer_id, dedupe_key) where dedupe_key is not null do nothing
      returning id, account_id, type, mail_after, awaits_digest
    ), pushed as (
      ${enqueuePushOfEach(pushed, at)}
    )
    ${enqueueMailOfEach(mailed, { queue: 'notices', kind: NOTICE_MAIL, at })}
  `
  return { compile: () => query.compile(db) }
})
