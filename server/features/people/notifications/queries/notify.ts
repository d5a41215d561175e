import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { enqueueMailOfEach } from '../../../../platform/mail/index.ts'
import { accountFaces, agentsOfTalents } from '../../accounts/index.ts'
import { NOTICE_MAIL, type NotificationType, UNMAILED_TYPES } from '../notification-types.ts'

export type Notice = {
  /** Whom it concerns; a talent with an active agent has it routed to the agent's account. */
  accountId: string
  type: NotificationType
  offerId: string | null
  title: string
  body: string
  /** Told at most once for the same account, type, offer and key. */
  dedupeKey?: string
  /**
   * About the person themselves, and nobody's who acts for them: it stays with them, and whoever tells it writes the mail
   * by `queueMail`, which does so too.
   */
  isPersonal?: boolean
}

/** As much of a talent's name as stands before a title, and of a title in all. */
const NAME_LIMIT = 20
const TITLE_LIMIT = 90

const cut = (text: RawBuilder<string>, most: number) =>
  sql<string>`case when char_length(${text}) > ${most}::int then left(${text}, ${most - 1}::int) || '…' else ${text} end`

/** An agent acts for several talents: whatever is told to it in a talent's place names the talent. */
const agentsTitle = cut(
  sql<string>`('For ' || ${cut(sql<string>`talent.display_name`, NAME_LIMIT)} || ': ' || n.title)`,
  TITLE_LIMIT,
)

/**
 * Writes notices in the transaction of the change they tell of, and queues a mail of each, unless its reader switched
 * mail of its type off. One statement. Contract: part 1, "Events", rules 1 to 3.
 */
export async function notify(trx: Trx, notices: readonly Notice[], at: Date): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ accountId, type, offerId, title, body, dedupeKey, isPersonal = false }) => ({
    id: newId(),
    account_id: accountId,
    type,
    offer_id: offerId,
    title,
    body,
    dedupe_key: dedupeKey ?? null,
    is_personal: isPersonal,
  }))
  const mailed = sql`
    select id, account_id from told
    where not type = any(${UNMAILED_TYPES}::text[])
      and not exists (select from muted_notifications m where m.account_id = told.account_id and m.type = told.type)
    order by id`
  await sql`
    with told as (
      insert into notifications (id, account_id, type, offer_id, title, body, dedupe_key, created_at)
      select n.id, coalesce(link.agent_account_id, n.account_id), n.type, n.offer_id,
        case when link.agent_account_id is null then n.title else ${agentsTitle} end,
        case when link.agent_account_id is null then n.body else n.body || ' Talent: ' || talent.display_name || '.' end,
        n.dedupe_key, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
        (id text, account_id text, type text, offer_id text, title text, body text, dedupe_key text, is_personal boolean)
      left join ${agentsOfTalents} link on link.talent_account_id = n.account_id and not n.is_personal
      left join ${accountFaces} talent on talent.id = link.talent_account_id
      order by n.id
      on conflict (account_id, type, offer_id, dedupe_key) where dedupe_key is not null do nothing
      returning id, account_id, type
    )
    ${enqueueMailOfEach(mailed, { queue: 'notices', kind: NOTICE_MAIL, at })}
  `.execute(trx)
}
